import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { isAgreed } from '#domain/booking/status.ts'
import { t } from '#domain/language/translate.ts'
import { addDays, daysBetween, type LocalDate, minutesPerDay } from '#domain/time/local.ts'
import { dayWords, hourWords, shortDayWords } from '../../../lib/format.ts'
import { freePieces, groundsOf, placeOf, type CalendarHours, type DayGrounds } from './calendar-hours.ts'
import { useCellKeys } from './use-cell-keys.ts'
import { useNow } from './use-wall-now.ts'
import type { Visit } from '../visit/visit.ts'
import type { ColumnActs, Proposed } from './week-acts.ts'
import { WeekColumn } from './week-column.tsx'
import { pixelsPerMinute } from './week-scale.ts'
import { VisitLines } from '../lists/visit-lines.tsx'

type Props = ColumnActs & {
  visits: readonly Visit[]
  hours: CalendarHours
  zone: string
  from: LocalDate
  dayPath: (day: LocalDate) => string
}

type Day = { readonly day: LocalDate; readonly own: readonly Visit[]; readonly grounds: DayGrounds }

/** A week on one axis: hours, breaks, leave and now lie behind the visits. On phones it is a list of days. */
export function WeekGrid({ visits, hours, zone, from, dayPath, ...acts }: Props) {
  const now = useNow(zone)
  const days = daysBetween(from, addDays(from, 6)).map((day) => ({
    day,
    own: visits.filter((visit) => placeOf(visit).date === day),
    grounds: groundsOf(hours, day),
  }))
  const free = new Map(days.map(({ day, own, grounds }) => [day, freePieces(day, { own, open: grounds.open, now })]))
  const keys = [...free].flatMap(([day, pieces]) => pieces.map(({ start }) => `${day} ${start}`))
  const drop = (id: string, to: Proposed) => {
    const visit = visits.find((one) => one.id === id)
    if (visit) acts.onMove(visit, to)
  }
  const board = useFirstHour(days, from)
  const here = useCellKeys(board)
  const stop = keys.includes(here) ? here : keys[0]
  return (
    <>
      <div
        ref={board}
        role="region"
        aria-label={t('Week')}
        className="hidden max-h-[max(420px,calc(100dvh-300px))] overflow-y-auto rounded-card border border-line bg-surface md:block print:max-h-none"
      >
        <div className="sticky top-0 z-10 grid grid-cols-[60px_repeat(7,minmax(0,1fr))] border-b border-line bg-surface">
          <span aria-hidden />
          {days.map(({ day, own }) => (
            <DayHead key={day} day={day} visits={own} isToday={day === now.date} path={dayPath(day)} />
          ))}
        </div>
        <div className="relative grid grid-cols-[60px_repeat(7,minmax(0,1fr))]">
          <Axis />
          {days.map((one) => (
            <WeekColumn
              key={one.day}
              {...one}
              {...acts}
              free={free.get(one.day) ?? []}
              zone={zone}
              now={now}
              stop={stop}
              onDrop={drop}
            />
          ))}
        </div>
      </div>
      <div className="grid gap-4 md:hidden">
        {days.map(({ day, own }) => (
          <section key={day} aria-label={dayWords(day)} className="grid grid-cols-1 gap-1.5">
            <h3 className={day === now.date ? 'text-brand' : ''}>
              <Link to={dayPath(day)}>{dayWords(day)}</Link>
            </h3>
            {own.length === 0 ? <p className="text-sm text-muted">{t('No appointments')}</p> : null}
            <VisitLines visits={own} openPath={acts.openPath} />
          </section>
        ))}
      </div>
    </>
  )
}

type HeadProps = { day: LocalDate; visits: readonly Visit[]; isToday: boolean; path: string }

function DayHead({ day, visits, isToday, path }: HeadProps) {
  return (
    <h3 className={`min-w-0 border-s border-line text-center ${isToday ? 'bg-tint text-on-tint' : ''}`}>
      <Link to={path} className="block px-1 py-2 hover:underline">
        <span className="sr-only">{dayWords(day)}</span>
        <span aria-hidden className="block truncate text-sm">
          {shortDayWords(day)}
        </span>
        <span className="block text-xs font-normal text-muted figures">
          {t('{count, plural, =0 {none} one {# visit} other {# visits}}', {
            count: visits.filter(({ status }) => isAgreed(status)).length,
          })}
        </span>
      </Link>
    </h3>
  )
}

/** The hours of the day, in the locale's clock. */
function Axis() {
  return (
    <div aria-hidden className="relative" style={{ blockSize: minutesPerDay * pixelsPerMinute }}>
      {Array.from({ length: 23 }, (_, index) => (
        <span
          key={index}
          className="absolute end-2 -translate-y-1/2 text-xs text-muted figures"
          style={{ insetBlockStart: (index + 1) * 60 * pixelsPerMinute }}
        >
          {hourWords(index + 1)}
        </span>
      ))}
    </div>
  )
}

/** The board opens at the first hour that somebody works in this week; what lies before it is a turn of the wheel away. */
function useFirstHour(days: readonly Day[], from: LocalDate) {
  const board = useRef<HTMLDivElement>(null)
  const opens = Math.min(...days.flatMap(({ grounds }) => grounds.open.map(({ start }) => start)))
  const first = Number.isFinite(opens) ? opens : 8 * 60
  useEffect(() => {
    if (board.current) board.current.scrollTop = Math.max(0, first - 12) * pixelsPerMinute
  }, [first, from])
  return board
}
