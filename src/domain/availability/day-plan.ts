import {
  addDays,
  asLocalDate,
  asTimeOfDay,
  type LocalDate,
  minutesOf,
  minutesPerDay,
  weekdayOf,
  weeksBetween,
} from '../time/local.ts'

type Rule = {
  readonly weekday: number
  readonly start: string
  readonly end: string
  readonly valid_from: string | null
  readonly valid_until: string | null
  readonly alternate_from: string | null
}
type Exception = {
  readonly from_date: string
  readonly until_date: string
  readonly start: string | null
  readonly end: string | null
  readonly kind: 'open' | 'closed'
}

/** Minutes of one day's wall, the end not included. */
export type Stretch = { readonly start: number; readonly end: number }
export type DayPlan = { readonly open: readonly Stretch[]; readonly leave: readonly Stretch[] }

const wholeDay = { start: 0, end: minutesPerDay }

/** Returns how a day of a calendar is drawn: when the doctor is there by the weekly hours and dates, and which leave cuts it. */
export function dayPlan(date: LocalDate, rules: readonly Rule[], exceptions: readonly Exception[]): DayPlan {
  let open = mergedOf(rules.flatMap((rule) => stretchesOf(stretchOf(rule), date, (day) => holdsOn(rule, day))))
  let leave: Stretch[] = []
  for (const exception of exceptions) {
    const { from_date, until_date } = exception
    const during = stretchesOf(timesOf(exception), date, (day) => from_date <= day && day <= until_date)
    if (exception.kind === 'open') {
      open = mergedOf([...open, ...during])
      leave = without(leave, during)
    } else {
      open = without(open, during)
      leave = mergedOf([...leave, ...during])
    }
  }
  return { open, leave }
}

/** Returns what is left of stretches after cutting out others. */
export function without(stretches: readonly Stretch[], cuts: readonly Stretch[]): Stretch[] {
  return cuts.reduce<Stretch[]>(
    (left, cut) =>
      left.flatMap(({ start, end }) =>
        [
          { start, end: Math.min(end, cut.start) },
          { start: Math.max(start, cut.end), end },
        ].filter((piece) => piece.end > piece.start),
      ),
    [...stretches],
  )
}

/** Returns the breaks between the openings of a day, such as lunch. */
export function breaksOf({ open }: DayPlan): Stretch[] {
  return open
    .slice(1)
    .map((next, index) => ({ start: open[index]?.end ?? next.start, end: next.start }))
    .filter(({ start, end }) => end > start)
}

/** The stretches that hours give a day; those over midnight reach into the next one. */
function stretchesOf({ start, end }: Stretch, date: LocalDate, holds: (day: LocalDate) => boolean): Stretch[] {
  if (end > start) return holds(date) ? [{ start, end }] : []
  return [
    ...(holds(date) ? [{ start, end: minutesPerDay }] : []),
    ...(end > 0 && holds(addDays(date, -1)) ? [{ start: 0, end }] : []),
  ]
}

function holdsOn({ weekday, valid_from, valid_until, alternate_from }: Rule, date: LocalDate): boolean {
  if (weekday !== weekdayOf(date)) return false
  if (date < (valid_from ?? '') || date > (valid_until ?? '9999')) return false
  return alternate_from === null || weeksBetween(asLocalDate(alternate_from), date) % 2 === 0
}

function timesOf({ start, end }: Exception): Stretch {
  return start && end ? stretchOf({ start, end }) : wholeDay
}

/** The hours of a wall as minutes of a day. */
export function stretchOf({ start, end }: { readonly start: string; readonly end: string }): Stretch {
  return { start: minutesOf(asTimeOfDay(start)), end: minutesOf(asTimeOfDay(end)) }
}

/** Returns stretches in order; those that overlap are one. */
export function mergedOf(stretches: readonly Stretch[]): Stretch[] {
  const merged: Stretch[] = []
  for (const next of [...stretches].sort((a, b) => a.start - b.start)) {
    const last = merged.at(-1)
    // What only touches stays two: a new one has its own first start.
    if (last && next.start < last.end) merged[merged.length - 1] = { ...last, end: Math.max(last.end, next.end) }
    else merged.push(next)
  }
  return merged
}
