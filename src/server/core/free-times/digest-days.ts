import type { Interval } from '#domain/availability/interval.ts'
import { openingsOf, type ScheduleException, type ScheduleRule, type VisitMode } from '#domain/availability/openings.ts'
import { toAnchorBits, toDayBits, toStartBits } from '#domain/availability/day-bits.ts'
import type { ServiceTimes } from '#domain/availability/slots.ts'
import type { Instant } from '#domain/time/instant.ts'
import { utcDate } from '#domain/time/zone.ts'
import { addDays, daysBetween, type LocalDate } from '#domain/time/local.ts'
import type { Zone } from '#domain/time/zone.ts'
import { type DigestBranch, type DigestDay, type DigestService, timesOf } from './digest.sql.ts'

/** The read model reaches this many days ahead, and two days back for openings that began there. */
export const daysAhead = 91
export const daysBehind = 2
/** Nothing is booked further ahead than this many days: patients a year, people of the clinic a little more. */
export const bookedAhead = 400

/** The last day of the read model, where it is rolled. */
export const lastDay = (now: Instant) => addDays(utcDate(now), daysAhead)

type Hours = {
  readonly zone: Zone
  readonly mode: VisitMode
  readonly rules: readonly ScheduleRule[]
  readonly exceptions: readonly ScheduleException[]
}
type Plan = Hours & { readonly now: Instant; readonly service: ServiceTimes }

/** The days of one offering on the five-minute grid, from two days ago to the end of the read model. */
export function computeDays({ now, service, ...plan }: Plan): DigestDay[] {
  const first = addDays(utcDate(now), -daysBehind)
  const count = daysAhead + daysBehind + 1
  const openings = openingsAround(plan, first, count)
  const starts = toStartBits(openings, service, first, count)
  return onGrid(openings, first, count).map((open, index) => ({ ...open, starts: starts[index] ?? '' }))
}

/** When somebody could be seen from one UTC day to another, on the same grid. */
export function openDays(hours: Hours, from: LocalDate, until: LocalDate) {
  const count = daysBetween(from, until).length
  return onGrid(openingsAround(hours, from, count), from, count)
}

/** Local days differ from UTC days by up to fourteen hours. */
function openingsAround(hours: Hours, first: LocalDate, count: number): readonly Interval[] {
  return openingsOf({ ...hours, from: addDays(first, -1), until: addDays(first, count + 1) }).openings
}

function onGrid(openings: readonly Interval[], first: LocalDate, count: number) {
  const anchors = toAnchorBits(openings, first, count)
  return toDayBits(openings, first, count).map((bits, index) => ({
    utc_day: addDays(first, index),
    bits,
    anchors: anchors[index] ?? '',
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
