import { goesOnWords } from '#domain/language/goes-on-words.ts'
import { listComma, t } from '#domain/language/translate.ts'
import { isAtClinic } from '#domain/meetings/other-way.ts'
import type { Visit } from './visit.ts'

/** Where a visit takes place, in one line. */
export function placeWords(visit: Visit): string {
  const { goes_on: other, branch, room } = visit
  if (!isAtClinic(visit)) return other ? goesOnWords(other) : t('Video visit')
  return [other && goesOnWords(other), branch.name, branch.address, branch.city, room].filter(Boolean).join(listComma())
}
