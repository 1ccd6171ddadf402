import { hour, type Instant } from '../time/instant.ts'

/** What begins this soon cannot wait for a list that people read only now and then. */
const soon = 2 * hour

/** Whether the people of the clinic are told at once what happens to a visit: it begins soon, or should be going on. */
export function isToldAtOnce(
  now: Instant,
  { start, end }: { readonly start: Instant; readonly end: Instant },
): boolean {
  return start - now <= soon && end > now
}
