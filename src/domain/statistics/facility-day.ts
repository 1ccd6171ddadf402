import type { Instant } from '../time/instant.ts'
import { minute } from '../time/instant.ts'
import { percentile } from './measures.ts'

/** Returns the median of whole minutes that people have waited so far; null where nobody waits. */
export function medianWait(arrivals: readonly Instant[], now: Instant): number | null {
  const waits = arrivals.map((arrived) => Math.max(0, Math.floor((now - arrived) / minute)))
  return percentile(
    waits.toSorted((a, b) => a - b),
    0.5,
  )
}

/** What on a facility's first page waits for somebody, the most pressing first. */
export const alertKinds = [
  'doctor_away',
  'request_due',
  'verification_ended',
  'no_hours',
  'asks_to_join',
  'invitation_expired',
  'invitation_pending',
] as const
export type AlertKind = (typeof alertKinds)[number]

/** What happened at a branch, as the feed tells it: no patient, no service, no reason. */
export const activityKinds = [
  'requested',
  'booked',
  'moved',
  'arrived',
  'completed',
  'cancelled',
  'declined',
  'no_show',
] as const
export type ActivityKind = (typeof activityKinds)[number]
