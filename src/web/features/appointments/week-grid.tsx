import { Link } from 'react-router'
import { t } from '#domain/language/translate.ts'
import { addDays, minutesOf, timeOf, type LocalDate, type TimeOfDay } from '#domain/time/local.ts'
import { dayWords, timeIn, todayIn, wallOf } from '../../lib/format.ts'
import { statusWord } from './status-chip.tsx'
import type { Visit } from './visit.ts'

type Props = {
  visits: readonly Visit[]
  from: LocalDate
  openPath: (id: string) => string
  dayPath: (day: LocalDate) => string
  /** A visit was dragged to another time, or M was pressed on it: where it should go, as a proposal. */
  onMove: (visit: Visit, to: { date: LocalDate; time: TimeOfDay }) => void
}

const pixelsPerMinute = 1.7

const grounds: Partial<Record<Visit['status'], string>> = {
  requested: 'chip-requested',
  booked: 'chip-booked',
  arrived: 'chip-arrived',
  in_progress: 'chip-in_progress',
  completed: 'chip-completed',
  no_show: 'chip-no_show',
}

type Placed = { readonly visit: Visit; readonly date: LocalDate; readonly start: number; readonly end: number }
/** The minutes of the day that the grid shows. */
type Span = { readonly first: number; readonly last: number }

/** A week: a column a day, visits at their height, side by side where they overlap. On phones a list of days. */
export function WeekGrid({ visits, from, openPath, dayPath, onMove }: Props) {
  const days = Array.from({ length: 7 }, (_, index) => addDays(from, index))
  const placed = visits.map((visit) => ({ visit, ...placeOf(visit) }))
  const span = {
    first: Math.min(8 * 60, ...placed.map(({ start }) => start)),
    last: Math.max(18 * 60, ...placed.map(({ end }) => end)),
  }
  const today = todayIn(visits[0]?.time_zone ?? 'UTC')
  return (
    <div className="grid gap-3 md:grid-cols-7 md:gap-1">
      {days.map((day) => {
        const own = placed.filter(({ date }) => date === day)
        return (
          <section
            key={day}
            aria-label={dayWords(day)}
            className={`min-w-0 rounded-card border bg-surface ${day === today ? 'border-2 border-brand' : 'border-line'}`}
          >
            <h3 className="border-b border-line p-2 text-sm">
              <Link to={dayPath(day)} className="hover:underline">
                {dayWords(day)}
              </Link>
            </h3>
            <DayColumn own={own} span={span} day={day} visits={visits} openPath={openPath} onMove={onMove} />
            <DayList own={own} openPath={openPath} />
          </section>
        )
      })}
    </div>
  )
}

type ColumnProps = Pick<Props, 'visits' | 'openPath' | 'onMove'> & {
  own: readonly Placed[]
  span: Span
  day: LocalDate
}

/** One day at its height; a visit that is let go over it is to move there. */
function DayColumn({ own, span: { first, last }, day, visits, openPath, onMove }: ColumnProps) {
  const hours = Array.from({ length: Math.ceil((last - first) / 60) }, (_, index) => Math.floor(first / 60) + index)
  return (
    <div
      role="presentation"
      className="relative hidden md:block"
      style={{ blockSize: (last - first) * pixelsPerMinute }}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        const visit = visits.find(({ id }) => id === event.dataTransfer.getData('text/plain'))
        const top = event.clientY - event.currentTarget.getBoundingClientRect().top
        if (visit) onMove(visit, { date: day, time: timeAt(first + top / pixelsPerMinute) })
      }}
    >
      {hours.map((hour) => (
        <span
          key={hour}
          aria-hidden
          className="absolute inset-x-0 border-t border-line text-[11px] text-muted"
          style={{ insetBlockStart: (hour * 60 - first) * pixelsPerMinute }}
        >
          {hour}
        </span>
      ))}
      {own.map((placed) => (
        <Block key={placed.visit.id} placed={placed} own={own} first={first} openPath={openPath} onMove={onMove} />
      ))}
    </div>
  )
}

type BlockProps = Pick<ColumnProps, 'own' | 'openPath' | 'onMove'> & { placed: Placed; first: number }

/** A visit in its column. It can be dragged; M says the same by keyboard. */
function Block({ placed: { visit, start, end }, own, first, openPath, onMove }: BlockProps) {
  const beside = own.filter((other) => other.start < end && start < other.end)
  const lane = beside.findIndex((other) => other.visit.id === visit.id)
  const canMove = visit.actions.includes('move')
  return (
    <Link
      to={openPath(visit.id)}
      preventScrollReset
      draggable={canMove}
      onDragStart={(event) => event.dataTransfer.setData('text/plain', visit.id)}
      aria-keyshortcuts={canMove ? 'M' : undefined}
      onKeyDown={(event) => {
        if (event.key.toLowerCase() !== 'm' || !canMove) return
        event.preventDefault()
        onMove(visit, wallOf(visit.time_zone, visit.start))
      }}
      className={`absolute overflow-hidden rounded-[6px] px-1.5 py-0.5 text-xs leading-tight ${grounds[visit.status] ?? 'chip-quiet'}`}
      style={{
        insetBlockStart: (start - first) * pixelsPerMinute,
        blockSize: Math.max(24, (end - start) * pixelsPerMinute - 2),
        insetInlineStart: `calc(14px + ${(lane / beside.length) * 100}% - ${(lane / beside.length) * 14}px)`,
        inlineSize: `calc((100% - 16px) / ${beside.length})`,
      }}
    >
      <Label visit={visit} />
    </Link>
  )
}

/** The same day on a phone. */
function DayList({ own, openPath }: Pick<ColumnProps, 'own' | 'openPath'>) {
  return (
    <ul className="grid gap-1 p-2 md:hidden">
      {own.length === 0 ? <li className="text-sm text-muted">{t('No appointments')}</li> : null}
      {own.map(({ visit }) => (
        <li key={visit.id}>
          <Link
            to={openPath(visit.id)}
            preventScrollReset
            className={`block rounded-chip px-3 py-2 ${grounds[visit.status] ?? 'chip-quiet'}`}
          >
            <Label visit={visit} />
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Label({ visit }: { visit: Visit }) {
  return (
    <>
      <span className="font-semibold figures">{timeIn(visit.time_zone, visit.start)}</span> {visit.patient?.name}
      <span className="sr-only">, {statusWord(visit, 'staff')}</span>
    </>
  )
}

/** The nearest ten minutes of a height in the grid. */
function timeAt(minutes: number): TimeOfDay {
  const rounded = Math.min(Math.max(Math.round(minutes / 10) * 10, 0), 1430)
  return timeOf(rounded)
}

function placeOf(visit: Visit) {
  const { date, time } = wallOf(visit.time_zone, visit.start)
  const start = minutesOf(time)
  return { date, start, end: start + (Date.parse(visit.end) - Date.parse(visit.start)) / 60_000 }
}
