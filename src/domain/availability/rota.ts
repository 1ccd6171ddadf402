import { addDays, asLocalDate, daysBetween, weekdayOf, type LocalDate } from '../time/local.ts'
import { dayPlan, mergedOf, without, type DayPlan, type Stretch } from './day-plan.ts'

type Rule = Parameters<typeof dayPlan>[1][number] & { readonly mode: string }
type Exception = Parameters<typeof dayPlan>[2][number]

/** A doctor of a branch as the rota knows them: hours and dates there, and the room of each weekday. */
export type RotaDoctor = {
  readonly practitioner_id: string
  readonly rules: readonly Rule[]
  readonly exceptions: readonly Exception[]
  readonly rooms: readonly { readonly weekday: number; readonly point_id: string }[]
}

/** Two doctors who sit in one room at the same time. */
export type RoomClash = {
  readonly date: LocalDate
  readonly point_id: string
  readonly doctors: readonly [string, string]
  readonly during: Stretch
}

/** Who is at a branch on a day: how many doctors, from when until when, and the gaps with nobody there. */
export type Cover = {
  readonly doctors: number
  readonly during: Stretch | undefined
  readonly gaps: readonly Stretch[]
}

/** Returns the Monday of a day's week. */
export function mondayOf(date: LocalDate): LocalDate {
  return addDays(date, 1 - weekdayOf(date))
}

/** Returns the seven days of the week that begins on a Monday. */
export function weekFrom(monday: LocalDate): LocalDate[] {
  return daysBetween(monday, addDays(monday, 6))
}

/** Returns how a doctor's day at a branch is drawn. */
export function rotaDay(date: LocalDate, doctor: Pick<RotaDoctor, 'rules' | 'exceptions'>): DayPlan {
  return dayPlan(date, doctor.rules, doctor.exceptions)
}

/** Returns the room of a doctor on a day, by the plan. */
export function roomOn(date: LocalDate, { rooms }: Pick<RotaDoctor, 'rooms'>): string | undefined {
  return rooms.find(({ weekday }) => weekday === weekdayOf(date))?.point_id
}

/** Returns every pair of doctors who sit in one room at the same time. Hours for video alone need no room. */
export function roomClashes(dates: readonly LocalDate[], doctors: readonly RotaDoctor[]): RoomClash[] {
  return dates.flatMap((date) => {
    const sitting = doctors.flatMap((doctor) => {
      const room = roomOn(date, doctor)
      const inPerson = doctor.rules.filter(({ mode }) => mode !== 'video')
      return room
        ? [{ room, doctor: doctor.practitioner_id, open: rotaDay(date, { ...doctor, rules: inPerson }).open }]
        : []
    })
    return sitting.flatMap((one, index) =>
      sitting.slice(index + 1).flatMap((other) =>
        one.room === other.room
          ? inCommon(one.open, other.open).map((during): RoomClash => ({
              date,
              point_id: one.room,
              doctors: [one.doctor, other.doctor],
              during,
            }))
          : [],
      ),
    )
  })
}

/** Returns when a branch has a doctor on a day. */
export function coverOf(date: LocalDate, doctors: readonly Pick<RotaDoctor, 'rules' | 'exceptions'>[]): Cover {
  const days = doctors.map((doctor) => rotaDay(date, doctor).open).filter((open) => open.length > 0)
  const open = mergedOf(days.flat())
  const [first] = open
  if (!first) return { doctors: 0, during: undefined, gaps: [] }
  const during = { start: first.start, end: Math.max(...open.map(({ end }) => end)) }
  return { doctors: days.length, during, gaps: without([during], open) }
}

/** Returns the weekdays on which two weeks of hours differ, each with its hours before and after. */
export function changedDays<Period extends { readonly weekday: number; readonly start: string }>(
  before: readonly Period[],
  after: readonly Period[],
): { weekday: number; before: Period[]; after: Period[] }[] {
  const on = (periods: readonly Period[], weekday: number) =>
    periods.filter((period) => period.weekday === weekday).toSorted((a, b) => a.start.localeCompare(b.start))
  return [1, 2, 3, 4, 5, 6, 7]
    .map((weekday) => ({ weekday, before: on(before, weekday), after: on(after, weekday) }))
    .filter((day) => signOf(day.before) !== signOf(day.after))
}

/** Keys in one order: what comes from the database and what comes from a form is compared. */
function signOf(periods: readonly object[]): string {
  return JSON.stringify(periods.map((period) => Object.entries(period).toSorted(([a], [b]) => a.localeCompare(b))))
}

function inCommon(a: readonly Stretch[], b: readonly Stretch[]): Stretch[] {
  return a.flatMap((one) =>
    b
      .map((other) => ({ start: Math.max(one.start, other.start), end: Math.min(one.end, other.end) }))
      .filter(({ start, end }) => start < end),
  )
}

type DateRow = Exception & { readonly practitioner_id: string; readonly is_rota: boolean }
type Override = { readonly date: LocalDate; readonly periods: { start: string; end: string }[] }

/** Returns, by doctor, the days to which the rota gave other hours than the week says. Leave is not among them. */
export function overridesOf(dates: readonly DateRow[]): Map<string, Override[]> {
  const found = new Map<string, Override[]>()
  for (const row of dates.filter(({ is_rota }) => is_rota)) {
    const days = found.get(row.practitioner_id) ?? []
    const known = days.find(({ date }) => date === row.from_date)
    const day = known ?? { date: asLocalDate(row.from_date), periods: [] }
    if (row.kind === 'open' && row.start !== null && row.end !== null)
      day.periods.push({ start: row.start, end: row.end })
    found.set(row.practitioner_id, known ? days : [...days, day])
  }
  return found
}
