import { openingsOf, type ScheduleRule } from '#domain/availability/openings.ts'
import { day, instant, minute, type Instant } from '#domain/time/instant.ts'
import { addDays, asTimeOfDay, type LocalDate } from '#domain/time/local.ts'
import { asZone, wallAt, type Zone } from '#domain/time/zone.ts'
import { computeDays } from '#server/core/free-times/digest-days.ts'
import type { DigestDay } from '#server/core/free-times/digest.sql.ts'

/** Doctors of the bench work two half days a week, in one of five patterns: sixteen times of half an hour. */
const halfDays = [
  [1, '09:00', '13:00', 3, '14:00', '18:00'],
  [2, '08:00', '12:00', 4, '13:00', '17:00'],
  [3, '09:30', '13:30', 5, '09:30', '13:30'],
  [1, '14:00', '18:00', 5, '13:00', '17:00'],
  [2, '13:30', '17:30', 6, '09:00', '13:00'],
] as const

export const patterns: readonly (readonly ScheduleRule[])[] = halfDays.map(([first, a, b, second, c, d]) => [
  rule(first, a, b),
  rule(second, c, d),
])

function rule(weekday: number, start: string, end: string): ScheduleRule {
  const always = { validFrom: null, validUntil: null, alternateFrom: null, services: null }
  return { weekday, start: asTimeOfDay(start), end: asTimeOfDay(end), ...always, mode: 'in_person' }
}

export const serviceTimes = { minutes: 30, bufferBefore: 0, bufferAfter: 0, step: 30, minNotice: 60, horizonDays: 60 }

/** Which of the two half days: the first, the second, or both. */
export type Halves = 0 | 1 | 2
export const allHalves: readonly Halves[] = [0, 1, 2]

/** The rules of one pattern, or of one of its half days. */
export function rulesOf(pattern: number, halves: Halves): readonly ScheduleRule[] {
  const rules = patterns[pattern] ?? []
  return halves === 2 ? rules : rules.slice(halves, halves + 1)
}

/** One time that a doctor of this plan offers or offered, as the rows of the data set write it. */
export type PlannedTime = { half: 0 | 1; start: Instant; begin: string; end: string; local: string; during: string }
export type WeekPlan = { readonly pattern: number; readonly zone: string; past: PlannedTime[]; ahead: PlannedTime[] }

const pastDays = 487 // sixteen months; the last two of the eighteen lie ahead
const aheadDays = 60

/** The times of one pattern in one zone, over eighteen months. */
export function weekPlan(zoneName: string, pattern: number, now: Instant): WeekPlan {
  const zone = asZone(zoneName)
  const today = wallAt(zone, now).date
  const times = ([0, 1] as const).flatMap((half) => timesOf(pattern, half, zone, today))
  return {
    pattern,
    zone: zoneName,
    past: times.filter(({ start }) => start + 30 * minute <= now),
    ahead: times.filter(({ start }) => start > now),
  }
}

function timesOf(pattern: number, half: 0 | 1, zone: Zone, today: LocalDate): PlannedTime[] {
  const { openings } = openingsOf({
    rules: rulesOf(pattern, half),
    exceptions: [],
    zone,
    mode: 'in_person',
    service: null,
    from: addDays(today, -pastDays),
    until: addDays(today, aheadDays),
  })
  return openings.flatMap(({ start, end }) =>
    Array.from({ length: Math.floor((end - start) / (30 * minute)) }, (_, at) => {
      const moment = instant(start + at * 30 * minute)
      const [begin, past] = [new Date(moment).toISOString(), new Date(moment + 30 * minute).toISOString()]
      const wall = wallAt(zone, moment)
      const local = `${wall.date}T${wall.time}`
      return { half, start: moment, begin, end: past, local, during: `["${begin}","${past}")` }
    }),
  )
}

/** The read model's days of a plan. */
export function plannedDays(zoneName: string, pattern: number, halves: Halves, now: Instant): DigestDay[] {
  const rules = rulesOf(pattern, halves)
  const service = { service: 'the only one', times: serviceTimes }
  return computeDays({ now, zone: asZone(zoneName), mode: 'in_person', rules, exceptions: [], ...service })
}

/** How full a time is: 85 % this week, 15 % in week eight. */
export function fillAt(start: Instant, now: Instant): number {
  return Math.max(0, 0.85 - (0.7 * (start - now)) / (56 * day))
}
