import { isClosed, type Meeting } from '../meeting.ts'

const beat = 15_000
/** Once a day, however early one is: browsers count no times over 24 days. */
const longest = 24 * 3_600_000

/**
 * After how many milliseconds the page of a call asks anew by itself, beside the hints that it hears. Who is early looks
 * when the door opens. Where nothing is to be joined it never asks: each look would keep somebody logged in who has gone.
 */
export function lookAgainAfter(meeting: Meeting | undefined, now: number): number | false {
  if (!meeting) return beat
  if (meeting.state === 'too_early') return Math.min(Math.max(Date.parse(meeting.opens_at) - now, beat), longest)
  return isClosed(meeting) ? false : beat
}
