import { instant, type Instant } from './instant.ts'
import { addDays, asLocalDate, daysBetween, weekdayOf, type LocalDate } from './local.ts'

/** The first day of the month of a day. */
export function firstOfMonth(day: LocalDate): LocalDate {
  return asLocalDate(`${day.slice(0, 7)}-01`)
}

/** The same day this many months later, or the last day of that month: 31 January and one month is 28 February. */
export function addMonths(day: LocalDate, months: number): LocalDate {
  const count = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months
  const first = asLocalDate(`${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}-01`)
  const last = addDays(firstOfMonth(addDays(first, 31)), -1)
  const same = addDays(first, Number(day.slice(8)) - 1)
  return same < last ? same : last
}

/** The same moment that many calendar years earlier, so that what is kept for a year is kept for all of its days. */
export function yearsBefore(moment: Instant, years: number): Instant {
  const date = asLocalDate(new Date(moment).toISOString().slice(0, 10))
  return instant(Date.parse(addMonths(date, -12 * years)) + (moment - Date.parse(date)))
}

/** The days of a day's month, in weeks that begin with the locale's first weekday; places of other months are null. */
export function weeksOfMonth(day: LocalDate, firstWeekday: number): (LocalDate | null)[][] {
  const first = firstOfMonth(day)
  const days = daysBetween(first, addDays(addMonths(first, 1), -1))
  const lead = (weekdayOf(first) - firstWeekday + 7) % 7
  const places = [...Array.from({ length: lead }, () => null), ...days]
  while (places.length % 7 > 0) places.push(null)
  return Array.from({ length: places.length / 7 }, (_, week) => places.slice(week * 7, week * 7 + 7))
}

/**
 * The day that a key moves to in a month, by the ARIA authoring practices: arrows by a day and a week, Home and End to
 * the ends of the week, Page Up and Down by a month, with Shift by a year. `isMirrored`: time runs to the left.
 */
export function dayByKey(
  day: LocalDate,
  { key, shiftKey }: { readonly key: string; readonly shiftKey: boolean },
  { firstWeekday, isMirrored }: { readonly firstWeekday: number; readonly isMirrored: boolean },
): LocalDate | undefined {
  const place = (weekdayOf(day) - firstWeekday + 7) % 7
  const ahead = isMirrored ? -1 : 1
  const steps: Partial<Record<string, () => LocalDate>> = {
    ArrowRight: () => addDays(day, ahead),
    ArrowLeft: () => addDays(day, -ahead),
    ArrowUp: () => addDays(day, -7),
    ArrowDown: () => addDays(day, 7),
    Home: () => addDays(day, -place),
    End: () => addDays(day, 6 - place),
    PageUp: () => addMonths(day, shiftKey ? -12 : -1),
    PageDown: () => addMonths(day, shiftKey ? 12 : 1),
  }
  return steps[key]?.()
}
