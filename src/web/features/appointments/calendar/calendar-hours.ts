import { breaksOf, dayPlan, mergedOf, without, type Stretch } from '#domain/availability/day-plan.ts'
import { ownsItsTime } from '#domain/booking/status.ts'
import { minutesOf, type LocalDate } from '#domain/time/local.ts'
import { wallOf } from '../../../lib/format.ts'
import type { Visit } from '../visit/visit.ts'

type Rule = Parameters<typeof dayPlan>[1][number]
type Exception = Parameters<typeof dayPlan>[2][number] & { readonly branch_id: string | null }

/** When a doctor works: the weekly hours of each branch, and the dates that differ. */
export type CalendarHours = {
  readonly branches: readonly { readonly id: string; readonly rules: readonly Rule[] }[]
  readonly exceptions: readonly Exception[]
}

export type DayGrounds = {
  readonly open: readonly Stretch[]
  readonly breaks: readonly Stretch[]
  readonly leave: readonly Stretch[]
}

/** Returns what lies behind the visits of a day, over all branches. */
export function groundsOf({ branches, exceptions }: CalendarHours, date: LocalDate): DayGrounds {
  const plans = branches.map(({ id, rules }) =>
    dayPlan(
      date,
      rules,
      exceptions.filter((one) => one.branch_id === null || one.branch_id === id),
    ),
  )
  const open = mergedOf(plans.flatMap((plan) => plan.open))
  const leave = without(mergedOf(plans.flatMap((plan) => plan.leave)), open)
  return { open, leave, breaks: without(breaksOf({ open, leave }), leave) }
}

/** Minutes of the wall that a visit takes on its day. */
export function placeOf(visit: Pick<Visit, 'time_zone' | 'start' | 'end'>) {
  const { date, time } = wallOf(visit.time_zone, visit.start)
  const start = minutesOf(time)
  return { date, start, end: start + (Date.parse(visit.end) - Date.parse(visit.start)) / 60_000 }
}

const step = 30
/** Shorter is no time for a visit, and no target for a finger. */
const shortest = 20

type DayAsked = {
  readonly own: readonly Pick<Visit, 'status' | 'time_zone' | 'start' | 'end'>[]
  readonly open: readonly Stretch[]
  readonly now: { readonly date: LocalDate; readonly minutes: number }
}

/** Returns the free stretches of a day: open, ahead, and without a visit that has its time for itself. */
export function freeStretches(day: LocalDate, { own, open, now }: DayAsked): Stretch[] {
  if (day < now.date) return []
  const past = { start: 0, end: day === now.date ? now.minutes : 0 }
  const taken = own.filter(({ status }) => ownsItsTime(status)).map(placeOf)
  return without(open, [past, ...taken]).filter(({ start, end }) => end - start >= shortest)
}

/** Returns free stretches as pieces of half an hour, each of which can be booked. */
export function freePieces(day: LocalDate, asked: DayAsked): Stretch[] {
  return freeStretches(day, asked).flatMap(({ start, end }) => {
    const pieces: Stretch[] = []
    for (let at = start; at < end; at = pieces.at(-1)?.end ?? end) {
      const next = Math.min((Math.floor(at / step) + 1) * step, end)
      // What would be left over is added to the piece before it.
      pieces.push({ start: at, end: end - next < shortest ? end : next })
    }
    return pieces.filter((piece) => piece.end - piece.start >= shortest)
  })
}
