import type { Instant } from '../time/instant.ts'
import { dayWords, timeWords } from './date-words.ts'
import { wallAt, type Zone } from '../time/zone.ts'

/** "Thursday 26 November 2026" and "9:30am" in a time zone. */
export function wallWords(zone: Zone, moment: Instant): { day: string; time: string } {
  const { date, time } = wallAt(zone, moment)
  return { day: dayWords(date), time: timeWords(time) }
}
