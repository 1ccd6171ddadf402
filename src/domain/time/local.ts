declare const localDate: unique symbol
declare const timeOfDay: unique symbol

/** A day of a calendar, such as `2026-11-26`; without a place it is no moment. */
export type LocalDate = string & { readonly [localDate]: true }
/** A time on a wall, such as `09:30`. */
export type TimeOfDay = string & { readonly [timeOfDay]: true }

const millisecondsPerDay = 86_400_000

export function asLocalDate(text: string): LocalDate {
  return text as LocalDate
}

export function asTimeOfDay(text: string): TimeOfDay {
  return text as TimeOfDay
}

export function addDays(date: LocalDate, days: number): LocalDate {
  return new Date(Date.parse(date) + days * millisecondsPerDay).toISOString().slice(0, 10) as LocalDate
}

/** 1 is Monday, 7 is Sunday (ISO 8601). */
export function weekdayOf(date: LocalDate): number {
  return ((new Date(Date.parse(date)).getUTCDay() + 6) % 7) + 1
}

/** The number of weeks between the weeks (from Monday) of two days. */
export function weeksBetween(first: LocalDate, second: LocalDate): number {
  const monday = (date: LocalDate) => Date.parse(addDays(date, 1 - weekdayOf(date)))
  return Math.round((monday(second) - monday(first)) / (7 * millisecondsPerDay))
}

/** As clocks on the wall count them; a day on which they change has more or fewer. */
export const minutesPerDay = 24 * 60

/** Minutes since midnight, local time. */
export function minutesOf(time: TimeOfDay): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
}

/** The time of day this many whole minutes after midnight. */
export function timeOf(minutes: number): TimeOfDay {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}` as TimeOfDay
}

/** Every day from the first to the last, both included. */
export function daysBetween(first: LocalDate, last: LocalDate): LocalDate[] {
  const days: LocalDate[] = []
  // By their number: after the year 9999 the letters of a date no longer follow its order.
  const count = Math.round((Date.parse(last) - Date.parse(first)) / millisecondsPerDay) + 1
  for (let at = 0; at < count; at += 1) days.push(addDays(first, at))
  return days
}
