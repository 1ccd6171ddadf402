import { openingsOf, type ScheduleException, type ScheduleRule, type VisitMode } from '#domain/availability/openings.ts'
import { toAnchorBits, toDayBits, toStartBits, utcDayOf } from '#domain/availability/day-bits.ts'
import type { ServiceTimes } from '#domain/availability/slots.ts'
import type { Instant } from '#domain/time/instant.ts'
import { addDays, type LocalDate } from '#domain/time/local.ts'
import type { Zone } from '#domain/time/zone.ts'

/** The read model reaches this many days ahead; two more lie behind for openings that began there. */
export const daysAhead = 91
export const daysBehind = 2

export type DigestDay = {
  readonly utc_day: LocalDate
  readonly bits: string
  readonly anchors: string
  readonly starts: string
}

type Plan = {
  readonly now: Instant
  readonly zone: Zone
  readonly mode: VisitMode
  readonly rules: readonly ScheduleRule[]
  readonly exceptions: readonly ScheduleException[]
  readonly service: ServiceTimes
}

/** The days of one offering on the five-minute grid, from two days ago to the end of the read model. */
export function computeDays({ now, service, ...plan }: Plan): DigestDay[] {
  const first = addDays(utcDayOf(now), -daysBehind)
  const count = daysAhead + daysBehind + 1
  // Local days lie up to fourteen hours beside UTC days.
  const { openings } = openingsOf({ ...plan, from: addDays(first, -1), until: addDays(first, count + 1) })
  const bits = toDayBits(openings, first, count)
  const anchors = toAnchorBits(openings, first, count)
  const starts = toStartBits(openings, service, first, count)
  return bits.map((text, index) => ({
    utc_day: addDays(first, index),
    bits: text,
    anchors: anchors[index] ?? '',
    starts: starts[index] ?? '',
  }))
}
