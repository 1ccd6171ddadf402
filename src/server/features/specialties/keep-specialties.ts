import type { AccountActor } from '#domain/access/actor.ts'
import { fault } from '#domain/fault.ts'
import { nameOfPlace } from '#domain/profiles/name-rules.ts'
import { type OtherNames, provideSpecialtyNames } from '#domain/language/specialty-names.ts'
import type { Answer, BodyOf } from '#contract/endpoints.ts'
import { writeAudit } from '../../core/audit/audit.ts'
import { mergeSpecialties } from '../../core/specialties/merge-specialties.ts'
import { namesNow } from '../../core/specialties/specialty-names.ts'
import { allow, refuse, refuseFields } from '../../http/refusal.ts'
import { newId } from '../../platform/clock.ts'
import type { Runner } from '../../platform/database/database.ts'
import type { SpecialtyDeps } from './deps.ts'
import * as rows from './specialties.sql.ts'

export async function listSpecialties(
  { database }: SpecialtyDeps,
  actor: AccountActor,
): Promise<Answer<'GET /admin/specialties'>> {
  allow(actor, 'specialties.edit', { scope: {} })
  const kept = await rows.keptSpecialties(database.read)
  const results = kept.map((one) => ({
    ...one,
    said: one.name,
    names: { fr: '', ar: '', ...one.names },
    plain: { en: '', fr: '', ar: '', ...one.plain },
  }))
  return { results }
}

/** Adds a specialty: doctors choose it from now on, and its words lead to it. */
export async function addSpecialty(deps: SpecialtyDeps, actor: AccountActor, body: BodyOf<'POST /admin/specialties'>) {
  const now = deps.clock.now()
  const one = allow(actor, 'specialties.edit', { id: newId(now), scope: {} })
  const named = asNamed(body)
  const names = await deps.database.as(actor, async (tx) => {
    await rows.lockList(tx)
    await refuseWrongNames(tx, named, one.id)
    await rows.insertSpecialty(tx, now, one, named)
    await rows.setStanding(tx, one, { plain: withoutEmpty(body.plain), is_active: true })
    await rows.replaceWords(tx, one, [named.name, ...Object.values(named.names), ...body.words])
    const subject = { kind: 'specialty', id: one.id }
    await writeAudit(tx, now, actor, { action: 'specialty.add', subject, detail: named })
    return namesNow(tx)
  })
  provideSpecialtyNames(names.names, names.plain)
  return { id: one.id }
}

/** Other names, other words. The audit keeps what stood there before. */
export async function changeSpecialty(
  deps: SpecialtyDeps,
  actor: AccountActor,
  id: string,
  { words, plain, is_active, ...body }: BodyOf<'PUT /admin/specialties/:specialtyId'>,
) {
  const now = deps.clock.now()
  const named = asNamed(body)
  const names = await deps.database.as(actor, async (tx) => {
    await rows.lockList(tx)
    const found = (await rows.keptSpecialties(tx)).find((one) => one.id === id)
    const one = allow(actor, 'specialties.edit', found && { ...found, scope: {} })
    await refuseWrongNames(tx, named, id)
    await rows.renameSpecialty(tx, now, one, named)
    const standing = { plain: plain ? withoutEmpty(plain) : one.plain, is_active: is_active ?? one.is_active }
    await rows.setStanding(tx, one, standing)
    await rows.replaceWords(tx, one, [named.name, ...Object.values(named.names), ...words])
    const before = { name: one.name, names: one.names, words: one.words, plain: one.plain, is_active: one.is_active }
    const detail = { before, after: { ...named, words, ...standing } }
    await writeAudit(tx, now, actor, { action: 'specialty.change', subject: { kind: 'specialty', id }, detail })
    return namesNow(tx)
  })
  provideSpecialtyNames(names.names, names.plain)
}

/** Whoever orders the list has seen all of it. */
export function orderSpecialties(deps: SpecialtyDeps, actor: AccountActor, ids: readonly string[]) {
  const now = deps.clock.now()
  const all = allow(actor, 'specialties.edit', { scope: {} })
  return deps.database.as(actor, async (tx) => {
    await rows.lockList(tx)
    const known = (await rows.keptSpecialties(tx)).map(({ id }) => id)
    if (known.toSorted().join() !== [...ids].toSorted().join()) refuse('changed')
    await rows.setOrder(tx, all, ids)
    await writeAudit(tx, now, actor, { action: 'specialty.order', subject: { kind: 'specialty', id: ids[0] ?? '' } })
  })
}

/** Makes one of two. It is not taken back: afterwards nobody knows which doctor came from where, but the audit. */
export function mergeSpecialty(deps: SpecialtyDeps, actor: AccountActor, id: string, into: string) {
  const now = deps.clock.now()
  return deps.database.as(actor, async (tx) => {
    await rows.lockList(tx)
    const kept = await rows.keptSpecialties(tx)
    const [from, target] = [kept.find((one) => one.id === id), kept.find((one) => one.id === into)]
    const one = allow(actor, 'specialties.edit', from && { ...from, scope: {} })
    if (!target) return refuse('not_found')
    if (id === into) refuse('invalid')
    const doctors = await mergeSpecialties(tx, now, one, into)
    const detail = { from: one.name, into: target.name, doctors }
    await writeAudit(tx, now, actor, { action: 'specialty.merge', subject: { kind: 'specialty', id }, detail })
    return { doctors: doctors.length }
  })
}

type Named = { readonly name: string; readonly names: Partial<OtherNames> }

/** What was typed, without what is empty: there the product's own translation stands, or the English. */
function asNamed({ name, names }: Named): Named {
  const typed = Object.entries(names).map(([language, text]) => [language, text.trim()] as const)
  return { name: name.trim(), names: Object.fromEntries(typed.filter(([, text]) => text !== '')) }
}

/** What people call such a doctor, in the languages in which somebody has said it. */
function withoutEmpty(plain: Readonly<Record<string, string>> = {}): Record<string, string> {
  const typed = Object.entries(plain).map(([language, text]) => [language, text.trim()] as const)
  return Object.fromEntries(typed.filter(([, text]) => text !== ''))
}

async function refuseWrongNames(tx: Runner, { name, names }: Named, id: string) {
  if (name === '') refuseFields({ name: fault('specialty_name_missing') })
  const fields = [
    ['name', name] as const,
    ...Object.entries(names).map(([key, text]) => [`names.${key}`, text] as const),
  ]
  for (const [field, text] of fields) {
    const wrong = nameOfPlace(text)
    if (wrong) refuseFields({ [field]: wrong })
    if (await rows.isNameTaken(tx, text, id)) refuseFields({ [field]: fault('specialty_name_taken') })
  }
}
