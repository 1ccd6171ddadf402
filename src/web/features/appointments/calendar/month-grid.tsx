import { isAgreed } from '#domain/booking/status.ts'
import { Link } from 'react-router'
import { t } from '#domain/language/translate.ts'
import { addDays, weekdayOf, type LocalDate } from '#domain/time/local.ts'
import { dayWords, todayIn, viewerZone, wallOf, weekdayNames } from '../../../lib/format.ts'
import type { Visit } from '../visit/visit.ts'

type Props = { visits: readonly Visit[]; from: LocalDate; until: LocalDate; dayPath: (day: LocalDate) => string }

/** A month as numbers: how many visits stand on each day, and the way to it. */
export function MonthGrid({ visits, from, until, dayPath }: Props) {
  const names = weekdayNames()
  const lead = names.findIndex(({ weekday }) => weekday === weekdayOf(from))
  const counts = new Map<string, number>()
  for (const visit of visits.filter(({ status }) => isAgreed(status))) {
    const { date } = wallOf(visit.time_zone, visit.start)
    counts.set(date, (counts.get(date) ?? 0) + 1)
  }
  const days: LocalDate[] = []
  for (let day = from; day <= until; day = addDays(day, 1)) days.push(day)
  const today = todayIn(visits[0]?.time_zone ?? viewerZone())
  return (
    <ol className="grid grid-cols-7 gap-1">
      {names.map(({ weekday, name }) => (
        <li key={weekday} aria-hidden className="truncate p-1 text-sm text-muted">
          {name}
        </li>
      ))}
      {days.map((day, index) => {
        const count = counts.get(day) ?? 0
        return (
          <li key={day} style={index === 0 ? { gridColumnStart: lead + 1 } : undefined}>
            <Link
              to={dayPath(day)}
              className={`grid min-h-20 content-between rounded-field border bg-surface p-2 hover:bg-sunken ${day === today ? 'border-2 border-brand' : 'border-line'}`}
            >
              <span className="sr-only">
                {t('{day}, {count, plural, =0 {no appointments} one {# appointment} other {# appointments}}', {
                  day: dayWords(day),
                  count,
                })}
              </span>
              <span aria-hidden className="text-sm">
                {Number(day.slice(8))}
              </span>
              <span aria-hidden className={`text-2xl display figures ${count === 0 ? 'text-muted' : ''}`}>
                {count || '·'}
              </span>
            </Link>
          </li>
        )
      })}
    </ol>
  )
}
