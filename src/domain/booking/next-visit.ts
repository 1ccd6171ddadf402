import { hour, minute, type Instant } from '../time/instant.ts'
import { type Status, statusIs } from './status.ts'

type Visit = {
  readonly status: Status
  readonly end: Instant
  /** How late the doctor runs now. */
  readonly lateMinutes: number
}

/** How long after its planned end a visit whose patient came may still be going on. */
const overrun = 2 * hour

/**
 * Whether a visit is still to come or going on, so that later ones come after it. One that nobody came to, or that
 * nobody closed, hides no other.
 */
export function isStillBefore(now: Instant, { status, end, lateMinutes }: Visit): boolean {
  return end + (statusIs(status, 'came') ? overrun : lateMinutes * minute) > now
}
