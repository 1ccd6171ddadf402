import { hour, type Instant } from '../time/instant.ts'
import { type Status, statusesThatAre, statusIs } from './status.ts'

/** To come, or here already: the visits that go on hold with their doctor's licence. */
export const statusesOnHold: readonly Status[] = [
  ...new Set([...statusesThatAre('ahead'), ...statusesThatAre('expected')]),
]

/** The patient is here: they are not sent home because the visit's time is over. */
export const statusesThatWait: readonly Status[] = statusesOnHold.filter((status) => !statusIs(status, 'ahead'))
/** How long after its time somebody may still wait for a visit; after that nobody closed it, and nobody is there. */
export const longestWait = 12 * hour

type Visit = {
  readonly status: Status
  readonly end: Instant
  /** Whether the doctor's licence is confirmed now. */
  readonly licenceStands: boolean
}

/** Whether a visit that is still possible is on hold because its doctor's licence is not confirmed. */
export function isVisitOnHold(now: Instant, { status, end, licenceStands }: Visit): boolean {
  const until = statusesThatWait.includes(status) ? end + longestWait : end
  return !licenceStands && until > now && statusesOnHold.includes(status)
}
