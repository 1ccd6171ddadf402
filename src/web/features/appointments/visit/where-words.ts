import { listComma, t } from '#domain/language/translate.ts'
import type { WayOfVisit } from '#domain/meetings/other-way.ts'
import { videoWords } from '../../../parts/visits/mode-words.ts'

type Visit = WayOfVisit & {
  readonly branch: { readonly name: string }
  readonly room: string | null
  readonly equipment: readonly { readonly name: string; readonly is_out: boolean }[]
}

/** Where a visit is, with its room and devices; what is out of order then is said. */
export function whereWords(visit: Visit): string {
  const { branch, room, equipment } = visit
  const things = equipment.map(({ name, is_out }) => (is_out ? t('{name} (out of order)', { name }) : name))
  const place = videoWords(visit) || branch.name
  return [place, ...(things.length > 0 ? things : [room])].filter(Boolean).join(listComma())
}
