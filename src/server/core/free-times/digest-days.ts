import type { Interval } from '#domain/availability/interval.ts'
import {
  isFor,
  openingsOf,
  type ScheduleException,
  type ScheduleRule,
  type VisitMode,
} from '#domain/availability/openings.ts'
import { toAnchorBits, toDayBits, toStartBits } from '#domain/availability/day-bits.ts'
import type { ServiceTimes } from '#domain/availability/slots.ts'
import type { Instant } from '#domain/time/instant.ts'
import { utcDate } from '#domain/time/zone.ts'
import { addDays, daysBetween, type LocalDate } from '#domain/time/local.ts'
import type { Zone } from '#domain/time/zone.ts'
import { type DigestBranch, type DigestDay, type DigestService, type NamedDays, timesOf } from './digest.sql.ts'

/** The read model reaches this many days ahead, and two days back for openings that began there. */
export const daysAhead = 91
export const daysBehind = 2
const daysInModel = daysAhead + daysBehind + 1
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
type OfService = Hours & { readonly service: string }
type Plan = OfService & { readonly now: Instant; readonly times: ServiceTimes }

/**
 * The days of one offering on the five-minute grid, from two days ago to the end of the read model: open for services that
 * no hours name, with the starts of the default service by its own hours.
 */
export function computeDays({ now, times, ...own }: Plan): DigestDay[] {
  const first = addDays(utcDate(now), -daysBehind)
  const shared = own.rules.filter(({ services }) => services === null)
  const openings = openingsAround(own, first, daysInModel)
  const starts = toStartBits(openings, times, first, daysInModel)
  const open =
    shared.length === own.rules.length ? openings : openingsAround({ ...own, rules: shared }, first, daysInModel)
  return onGrid(open, first, daysInModel).map((one, index) => ({ ...one, starts: starts[index] ?? '' }))
}

/** The days of each service that hours name, on the same grid. */
function namedDays(now: Instant, hours: Hours): NamedDays[] {
  const first = addDays(utcDate(now), -daysBehind)
  const named = new Set(hours.rules.flatMap(({ services }) => services ?? []))
  return [...named].map((service) => ({
    service,
    days: onGrid(openingsAround({ ...hours, service }, first, daysInModel), first, daysInModel),
  }))
}

/** When somebody could be seen for a service from one UTC day to another, on the same grid. */
export function openDays(hours: OfService, from: LocalDate, until: LocalDate) {
  const count = daysBetween(from, until).length
  return onGrid(openingsAround(hours, from, count), from, count)
}

/** Local days differ from UTC days by up to fourteen hours. */
function openingsAround(hours: OfService, first: LocalDate, count: number): readonly Interval[] {
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

/** Whether hours hold on one of the days from today to the end of the read model. */
function isInModel(now: Instant, { validFrom, validUntil }: ScheduleRule): boolean {
  return (validUntil === null || validUntil >= utcDate(now)) && (validFrom === null || validFrom <= lastDay(now))
}

type Rules = {
  readonly branches: readonly DigestBranch[]
  readonly services: readonly DigestService[]
  readonly rules: readonly (ScheduleRule & { branch_id: string })[]
  readonly exceptions: readonly (ScheduleException & { branch_id: string | null })[]
}

/**
 * What one doctor offers: each branch and mode with hours and a service, with its days when they are asked for. The default
 * service is the first that has hours there within the days of the model; where none has, extra hours are for the first.
 */
export function planOfferings(now: Instant, { branches, services, rules, exceptions }: Rules) {
  const modes: VisitMode[] = ['in_person', 'video']
  return branches.flatMap((branch) =>
    modes.flatMap((mode) => {
      const own = rules.filter((rule) => rule.branch_id === branch.id && (rule.mode === 'both' || rule.mode === mode))
      const candidates = services.filter(
        (candidate) =>
          (candidate.mode === 'both' || candidate.mode === mode) &&
          (candidate.branch_id === null || candidate.branch_id === branch.id),
      )
      const current = own.filter((rule) => isInModel(now, rule))
      const service =
        candidates.find(({ id }) => current.some((rule) => isFor(rule, { mode, service: id }))) ?? candidates[0]
      if (own.length === 0 || !service) return []
      const here = exceptions.filter(({ branch_id }) => branch_id === null || branch_id === branch.id)
      const hours = { zone: branch.time_zone, mode, rules: own, exceptions: here }
      const plan = { ...hours, now, service: service.id, times: timesOf(service) }
      return [{ branch, mode, service, days: () => computeDays(plan), named: () => namedDays(now, hours) }]
    }),
  )
}
