import type { Instant } from './instant.ts'
import { dayWords, timeWords } from './words.ts'
import { wallAt, type Zone } from './zone.ts'

/** "Thursday 26 November" and "9:30am" on the wall of a zone. */
export function wallWords(zone: Zone, moment: Instant): { day: string; time: string } {
  const { date, time } = wallAt(zone, moment)
  return { day: dayWords(date), time: timeWords(time) }
}
