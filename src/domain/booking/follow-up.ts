import { day, type Instant, later } from '../time/instant.ts'

/** Returns after how many weeks a doctor would see somebody again, while that day is still ahead; else null. */
export function followUpAhead(now: Instant, start: Instant, weeks: number | null): number | null {
  return weeks !== null && later(start, weeks * 7 * day) > now ? weeks : null
}
