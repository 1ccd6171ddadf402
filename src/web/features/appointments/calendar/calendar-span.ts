import { addDays, asLocalDate, weekdayOf, type LocalDate } from '#domain/time/local.ts'
import { weekdayNames } from '../../../lib/format.ts'

export type CalendarView = 'day' | 'week' | 'month' | 'list'

type Span = { readonly from: LocalDate; readonly until: LocalDate; readonly step: number }

/** How many days a list can be of; the last is what it opens with. */
export const listDays = [1, 7, 30] as const
export type ListDays = (typeof listDays)[number]

/** Returns the days that a view shows, and how far a step takes it. `days`: of a list. */
export function spanOf(view: CalendarView, date: LocalDate, days: ListDays = 30): Span {
  if (view === 'day') return { from: date, until: date, step: 1 }
  if (view === 'list') return { from: date, until: addDays(date, days - 1), step: days }
  if (view === 'month') {
    const first = asLocalDate(`${date.slice(0, 7)}-01`)
    const next = asLocalDate(`${addDays(first, 31).slice(0, 7)}-01`)
    return { from: first, until: addDays(next, -1), step: 31 }
  }
  const from = firstOfWeek(date)
  return { from, until: addDays(from, 6), step: 7 }
}

/** Returns where a view opens when nobody said: today; a week that is as good as over gives way to the next. */
export function opensOn(view: CalendarView, today: LocalDate, isWorked: (day: LocalDate) => boolean): LocalDate {
  const isLastDay = addDays(firstOfWeek(today), 6) === today
  return view === 'week' && isLastDay && !isWorked(today) ? addDays(today, 1) : today
}

/** The day on which the locale's week began. */
export function firstOfWeek(date: LocalDate): LocalDate {
  const first = weekdayNames()[0]?.weekday ?? 1
  return addDays(date, -((weekdayOf(date) - first + 7) % 7))
}
