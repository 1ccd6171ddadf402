import { foldWords } from '#domain/search/fold.ts'
import { call } from '../../lib/browser-call.ts'

/** A document or a folder. */
export type What = { readonly item_id: string } | { readonly folder_id: string }
export type End = 'visit' | 'week' | 'month' | 'open'
export type Grantee = {
  readonly id: string
  readonly name: string
  readonly kind: 'practitioner' | 'branch' | 'carer'
  readonly hasVisit: boolean
}
/** More of them than a handful are looked for by name. */
export const mostWithoutSearch = 5

/** Returns those whose name has every word that was typed, however it is spelled; all of them where nothing was. */
export function foundGrantees(grantees: readonly Grantee[], typed: string): Grantee[] {
  const words = foldWords(typed).split(/\s+/)
  return grantees.filter(({ name }) => words.every((word) => foldWords(name).includes(word)))
}

export type ShareWish = { readonly grantee: Grantee; readonly until: End }

/** Returns until when they see it: as was chosen where that fits them, else until their next visit is over, or for 7 days. */
export function endFor({ hasVisit }: Pick<Grantee, 'hasVisit'>, chosen: End | ''): End {
  if (chosen !== '' && (hasVisit || chosen !== 'visit')) return chosen
  return hasVisit ? 'visit' : 'week'
}

/** Shares it with a doctor, a branch or a helper; again, only the end is another one. */
export function giveTo(what: What, { grantee, until }: ShareWish) {
  return call('POST /records/grants', { body: { ...what, [`${grantee.kind}_id`]: grantee.id, until } })
}
