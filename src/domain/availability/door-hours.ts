import type { Fault } from '#domain/fault.ts'
import { instant, type Instant } from '../time/instant.ts'
import { addDays, asTimeOfDay, type LocalDate } from '../time/local.ts'
import { wallAt, type Zone } from '../time/zone.ts'
import { periodFaults } from './hours-rules.ts'
import { mergeOverlapping, type Interval } from './interval.ts'
import { openingsOf, type ScheduleException, shutStretches } from './openings.ts'

/** When the doors of a branch are open on a weekday, by its wall. An end at or before the start is on the day after. */
export type DoorHours = { readonly weekday: number; readonly start: string; readonly end: string }

const everyWeek = { mode: 'both', valid_from: null, valid_until: null, alternate_from: null, services: null } as const

/** What is wrong with one line of a branch's hours, given the lines before it. */
export function doorLineFaults(hours: readonly DoorHours[], index: number): Fault[] {
  return periodFaults(
    hours.map((line) => ({ ...line, ...everyWeek })),
    index,
  )
}

/** What is wrong with a branch's hours; empty when nothing is. */
export function doorFaults(hours: readonly DoorHours[]): Fault[] {
  return hours.flatMap((_, index) => doorLineFaults(hours, index))
}

type Doors = {
  readonly hours: readonly DoorHours[]
  /** The dates on which the branch is closed, past ones apart. */
  readonly closures: readonly ScheduleException[]
  readonly zone: Zone
}

export type DoorsNow = {
  /** A closure is in force until then. */
  readonly closedUntil: Instant | null
  /** The doors are open until then. */
  readonly openUntil: Instant | null
  /** The doors open then, within two weeks. */
  readonly opensAt: Instant | null
}

const lookedAhead = 14

/** Whether the doors of a branch are open at a moment, and when that changes. */
export function doorsNow(now: Instant, { hours, closures, zone }: Doors): DoorsNow {
  const today = wallAt(zone, now).date
  const from = addDays(today, -1)
  const last = closures.reduce<LocalDate>((latest, { until }) => (until > latest ? until : latest), today)
  const shut = touching(shutStretches({ exceptions: closures, zone, from, until: last }))
  const closedUntil = shut.find((stretch) => stretch.start <= now && now < stretch.end)?.end ?? null
  const { openings } = openingsOf({
    rules: hours.map(({ weekday, start, end }) => ({
      weekday,
      start: asTimeOfDay(start),
      end: asTimeOfDay(end),
      mode: 'both',
      validFrom: null,
      validUntil: null,
      alternateFrom: null,
      services: null,
    })),
    exceptions: closures,
    zone,
    mode: 'in_person',
    service: null,
    from,
    until: addDays(today, lookedAhead),
  })
  const open = touching(openings)
  return {
    closedUntil,
    openUntil: open.find((stretch) => stretch.start <= now && now < stretch.end)?.end ?? null,
    opensAt: open.find((stretch) => stretch.start > now)?.start ?? null,
  }
}

/** Hours that touch, such as morning and afternoon, are one stretch to somebody at the door. */
function touching(stretches: readonly Interval[]): Interval[] {
  return mergeOverlapping(stretches).reduce<Interval[]>((joined, next) => {
    const before = joined.at(-1)
    if (before?.end !== next.start) return [...joined, next]
    return [...joined.slice(0, -1), { start: before.start, end: instant(next.end) }]
  }, [])
}
