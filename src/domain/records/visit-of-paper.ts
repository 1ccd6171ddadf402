import type { Instant } from '../time/instant.ts'
import { wallAt, type Zone } from '../time/zone.ts'

type Visit = { readonly start: Instant; readonly time_zone: Zone }

/**
 * Returns the visit that a document most likely belongs to when somebody writes one at a branch: today's, of several the one that has
 * begun last; else the latest one before today; else the next one. Undefined where there is none.
 */
export function likelyVisit<V extends Visit>(now: Instant, visits: readonly V[]): V | undefined {
  const inTime = visits.toSorted((one, other) => one.start - other.start)
  const isToday = ({ start, time_zone: zone }: V) => wallAt(zone, start).date === wallAt(zone, now).date
  const today = inTime.filter(isToday)
  return hasBegun(now, today) ?? today[0] ?? hasBegun(now, inTime) ?? inTime[0]
}

function hasBegun<V extends Visit>(now: Instant, inTime: readonly V[]): V | undefined {
  return inTime.findLast(({ start }) => start <= now)
}
