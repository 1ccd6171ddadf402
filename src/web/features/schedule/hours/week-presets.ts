import type { TypedHours } from '#domain/availability/typed-hours.ts'
import { mark } from '#domain/language/translate.ts'
import { asTimeOfDay, minutesOf, timeOf } from '#domain/time/local.ts'
import type { Period } from '../setup/use-setup.ts'

const period = (weekday: number, start: string, end: string): Period => ({
  weekday,
  start,
  end,
  mode: 'both',
  valid_from: null,
  valid_until: null,
  alternate_from: null,
  services: null,
})

/** Weeks to start from, for who has no hours yet. */
export const presets: Record<string, Period[]> = {
  [mark('Mon-Fri 9am-5pm with lunch')]: [1, 2, 3, 4, 5].flatMap((day) => [
    period(day, '09:00', '12:30'),
    period(day, '13:30', '17:00'),
  ]),
  [mark('Mornings')]: [1, 2, 3, 4, 5].map((day) => period(day, '08:30', '12:30')),
  [mark('Evenings and Saturday')]: [
    ...[1, 2, 3, 4, 5].map((day) => period(day, '17:00', '20:00')),
    period(6, '09:00', '13:00'),
  ],
}

/** Returns the hours that are proposed after those that a day has. */
export function nextPeriod(weekday: number, own: readonly Period[]): Period {
  const last = own.at(-1)
  return last && last.end < '17:00'
    ? period(weekday, last.end < '13:30' ? '13:30' : last.end, '17:00')
    : period(weekday, own.length === 0 ? '09:00' : '18:00', own.length === 0 ? '17:00' : '20:00')
}

/** Returns the week with the hours of one day on others too, in place of theirs. */
export function copiedTo(periods: readonly Period[], weekday: number, days: readonly number[]): Period[] {
  const source = periods.filter((value) => value.weekday === weekday)
  const others = days.filter((day) => day !== weekday)
  const kept = periods.filter((value) => !others.includes(value.weekday))
  return inOrder([...kept, ...others.flatMap((day) => source.map((value) => ({ ...value, weekday: day })))])
}

/** Returns the week with the hours of one day on every working day. */
export function copied(periods: readonly Period[], weekday: number): Period[] {
  return copiedTo(periods, weekday, [1, 2, 3, 4, 5])
}

const lunch = { start: '12:30', end: '13:00' }
/** What is left on each side of a break is worth coming for. */
const leastSide = 30

/** Returns the week with half an hour off in the longest hours of a day: at lunch, or in their middle. Undefined: too short for one. */
export function withBreak(periods: readonly Period[], weekday: number): Period[] | undefined {
  const own = periods.filter((value) => value.weekday === weekday && value.start < value.end)
  const [longest] = own.toSorted((a, b) => lengthOf(b) - lengthOf(a))
  if (!longest || lengthOf(longest) < 30 + 2 * leastSide) return undefined
  const isAtLunch = longest.start < lunch.start && lunch.end < longest.end
  const middle = minutesOf(asTimeOfDay(longest.start)) + Math.floor((lengthOf(longest) - 30) / 10) * 5
  const pause = isAtLunch ? lunch : { start: timeOf(middle), end: timeOf(middle + 30) }
  return periods.flatMap((value) =>
    value === longest
      ? [
          { ...value, end: pause.start },
          { ...value, start: pause.end },
        ]
      : [value],
  )
}

/**
 * Returns the week with the hours that were written for a day, in place of those it had. Hours that were there already stay
 * as they were; new ones are seen in the way of the first, and for its services.
 */
export function written(periods: readonly Period[], weekday: number, hours: readonly TypedHours[]): Period[] {
  const own = periods.filter((value) => value.weekday === weekday)
  const kept = periods.filter((value) => value.weekday !== weekday)
  const hoursOf = ({ start, end }: TypedHours): Period =>
    own.find((one) => one.start === start && one.end === end) ?? {
      ...period(weekday, start, end),
      mode: own[0]?.mode ?? 'both',
      services: own[0]?.services ?? null,
    }
  return inOrder([...kept, ...hours.map(hoursOf)])
}

/** Hours of a season or of every second week. */
export function isSpecial({ valid_from, valid_until, alternate_from }: Period): boolean {
  return valid_from !== null || valid_until !== null || alternate_from !== null
}

function lengthOf({ start, end }: Period): number {
  return minutesOf(asTimeOfDay(end)) - minutesOf(asTimeOfDay(start))
}

function inOrder(periods: readonly Period[]): Period[] {
  return periods.toSorted((a, b) => a.weekday - b.weekday || a.start.localeCompare(b.start))
}
