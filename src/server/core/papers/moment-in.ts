import { dayWords, timeWords, zoneWords } from '#domain/language/date-words.ts'
import { listComma } from '#domain/language/translate.ts'
import type { Instant } from '#domain/time/instant.ts'
import { wallAt, type Zone } from '#domain/time/zone.ts'

/** A moment as documents say it: by the clock of the branch, which is named. */
export function momentIn(zone: Zone, moment: Instant): string {
  const { date, time } = wallAt(zone, moment)
  return `${dayWords(date)}${listComma()}${timeWords(time)} (${zoneWords(zone)})`
}
