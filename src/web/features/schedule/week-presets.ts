import { mark } from '#domain/language/translate.ts'
import type { Period } from './use-setup.ts'

const period = (weekday: number, start: string, end: string): Period => ({
  weekday,
  start,
  end,
  mode: 'both',
  valid_from: null,
  valid_until: null,
  alternate_from: null,
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

/** Returns the week with the hours of one day on every working day. */
export function copied(periods: readonly Period[], weekday: number): Period[] {
  const source = periods.filter((value) => value.weekday === weekday)
  const others = periods.filter((value) => value.weekday > 5 && value.weekday !== weekday)
  const days = [1, 2, 3, 4, 5].includes(weekday) ? [1, 2, 3, 4, 5] : [1, 2, 3, 4, 5, weekday]
  return [...days.flatMap((day) => source.map((value) => ({ ...value, weekday: day }))), ...others]
}
