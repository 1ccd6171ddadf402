import type { Instant } from '../time/instant.ts'
import { type Status, statusesThatAre } from './status.ts'

/** To come, or here already: what a licence that does not stand puts on hold. */
export const statusesOnHold: readonly Status[] = [
  ...new Set([...statusesThatAre('ahead'), ...statusesThatAre('expected')]),
]

type Visit = {
  readonly status: Status
  readonly end: Instant
  /** Whether the doctor's licence stands as checked, now. */
  readonly licenceStands: boolean
}

/** Whether a visit that could still take place does not, as things are: its doctor's licence does not stand. */
export function isVisitOnHold(now: Instant, { status, end, licenceStands }: Visit): boolean {
  return !licenceStands && end > now && statusesOnHold.includes(status)
}
