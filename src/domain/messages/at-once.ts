import { hour, type Instant } from '../time/instant.ts'

/** A list that is looked at now and then comes too late for what begins so soon. */
const soon = 2 * hour

/** Whether the people of the clinic are told at once of what happens to a visit: it begins soon, or should be going on. */
export function isToldAtOnce(
  now: Instant,
  { start, end }: { readonly start: Instant; readonly end: Instant },
): boolean {
  return start - now <= soon && end > now
}
