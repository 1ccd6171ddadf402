import { openingsOf, type ScheduleException, type ScheduleRule, type VisitMode } from '#domain/availability/openings.ts'
import { toAnchorBits, toDayBits, toStartBits, utcDayOf } from '#domain/availability/day-bits.ts'
import type { ServiceTimes } from '#domain/availability/slots.ts'
import type { Instant } from '#domain/time/instant.ts'
import { addDays } from '#domain/time/local.ts'
import type { Zone } from '#domain/time/zone.ts'
import { type DigestBranch, type DigestDay, type DigestService, timesOf } from './digest.sql.ts'

/** The read model reaches this many days ahead; two more lie behind for openings that began there. */
export const daysAhead = 91
export const daysBehind = 2

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

type Rules = {
  readonly branches: readonly DigestBranch[]
  readonly services: readonly DigestService[]
  readonly rules: readonly (ScheduleRule & { branch_id: string })[]
  readonly exceptions: readonly (ScheduleException & { branch_id: string | null })[]
}

/** What one doctor offers: each branch and mode with hours and a service for it, with its days when they are asked for. */
export function planOfferings(now: Instant, { branches, services, rules, exceptions }: Rules) {
  const modes: VisitMode[] = ['in_person', 'video']
  return branches.flatMap((branch) =>
    modes.flatMap((mode) => {
      const own = rules.filter((rule) => rule.branch_id === branch.id && (rule.mode === 'both' || rule.mode === mode))
      const service = services.find(
        (candidate) =>
          (candidate.mode === 'both' || candidate.mode === mode) &&
          (candidate.branch_id === null || candidate.branch_id === branch.id),
      )
      if (own.length === 0 || !service) return []
      const here = exceptions.filter(({ branch_id }) => branch_id === null || branch_id === branch.id)
      const plan = { now, zone: branch.time_zone, mode, rules: own, exceptions: here, service: timesOf(service) }
      return [{ branch, mode, service, days: () => computeDays(plan) }]
    }),
  )
}
