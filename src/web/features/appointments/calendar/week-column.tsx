import { Plus } from 'lucide-react'
import { t } from '#domain/language/translate.ts'
import type { Stretch } from '#domain/availability/day-plan.ts'
import { type LocalDate, minutesPerDay, timeOf, type TimeOfDay } from '#domain/time/local.ts'
import { dayWords, momentOn, timeWords } from '../../../lib/format.ts'
import { placeOf, type DayGrounds } from './calendar-hours.ts'
import { lanesOf } from './lanes.ts'
import { VisitBlock } from './visit-block.tsx'
import type { Visit } from '../visit/visit.ts'
import type { ColumnActs, Proposed } from './week-acts.ts'
import { pixelsPerMinute, shortestDrawn } from './week-scale.ts'

type Props = ColumnActs & {
  day: LocalDate
  /** What stands in the column, where it is not a day: its name, and its key among the others. */
  of?: { readonly name: string; readonly key: string }
  own: readonly Visit[]
  grounds: DayGrounds
  zone: string
  now: { readonly date: LocalDate; readonly minutes: number }
  free: readonly Stretch[]
  /** The free time of the week that Tab comes to. */
  stop: string | undefined
  /** A visit was let go over a time of this day. */
  onDrop: (id: string, to: Proposed) => void
}

/** One day at its height: what is closed, what is free, and the visits. */
export function WeekColumn({ day, of, own, grounds, zone, now, free, stop, onDrop, ...acts }: Props) {
  const placed = own.map((visit) => ({ thing: visit, ...placeOf(visit) }))
  const drawn = placed.map((one) => ({ ...one, end: Math.max(one.end, one.start + shortestDrawn) }))
  return (
    <section aria-label={of?.name ?? dayWords(day)} data-day={of?.key ?? day} className="border-s border-line">
      <div
        role="presentation"
        className="closed-hours relative"
        style={{ blockSize: minutesPerDay * pixelsPerMinute }}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault()
          const top = event.clientY - event.currentTarget.getBoundingClientRect().top
          onDrop(event.dataTransfer.getData('text/plain'), { date: day, time: timeAt(top / pixelsPerMinute) })
        }}
      >
        <Grounds grounds={grounds} />
        {(acts.onBook ? free : []).map((piece) => (
          <FreeTime
            key={piece.start}
            piece={piece}
            day={day}
            of={of?.name}
            isStop={stop === `${of?.key ?? day} ${piece.start}`}
            onBook={() => acts.onBook?.(momentOn(zone, day, timeOf(piece.start)))}
          />
        ))}
        {lanesOf(drawn).map((one) => (
          <VisitBlock key={one.thing.id} placed={one} openPath={acts.openPath} onMove={acts.onMove} />
        ))}
        {day === now.date ? <NowLine minutes={now.minutes} /> : null}
      </div>
    </section>
  )
}

/** Open hours stand out from the ground; breaks and leave are hatched. */
function Grounds({ grounds: { open, breaks, leave } }: { grounds: DayGrounds }) {
  return (
    <>
      {open.map((stretch) => (
        <span
          key={`open ${stretch.start}`}
          aria-hidden
          className="absolute inset-x-0 bg-surface"
          style={boxOf(stretch)}
        />
      ))}
      <span aria-hidden className="hours-lines absolute inset-0" />
      {breaks.map((stretch) => (
        <span
          key={`break ${stretch.start}`}
          aria-hidden
          className="hatched absolute inset-x-0"
          style={boxOf(stretch)}
        />
      ))}
      {leave.map((stretch) => (
        <span key={`leave ${stretch.start}`} className="hatched absolute inset-x-0" style={boxOf(stretch)}>
          <span className="sticky top-16 m-1 inline-block rounded-chip bg-surface px-2 py-0.5 text-xs font-semibold">
            {t('Leave')}
          </span>
        </span>
      ))}
    </>
  )
}

type FreeProps = { piece: Stretch; day: LocalDate; of: string | undefined; isStop: boolean; onBook: () => void }

/** Time that nobody has yet: a click books it. */
function FreeTime({ piece, day, of, isStop, onBook }: FreeProps) {
  const time = timeWords(timeOf(piece.start))
  return (
    <button
      type="button"
      data-minutes={piece.start}
      tabIndex={isStop ? 0 : -1}
      aria-label={
        of ? t('Book {time} with {name}', { time, name: of }) : t('Book {time}, {day}', { time, day: dayWords(day) })
      }
      onClick={onBook}
      className="group absolute inset-x-0 px-1.5 text-start hover:bg-tint focus-visible:z-10 focus-visible:bg-tint"
      style={boxOf(piece)}
    >
      <span
        aria-hidden
        className="invisible flex items-center gap-1 text-xs font-semibold text-on-tint figures group-hover:visible group-focus-visible:visible"
      >
        <Plus size={14} /> {time}
      </span>
    </button>
  )
}

function NowLine({ minutes }: { minutes: number }) {
  return (
    <span
      aria-hidden
      className="pointer-events-none absolute inset-x-0 z-[5] border-t-2 border-danger before:absolute before:start-0 before:-top-[6px] before:size-2.5 before:rounded-full before:bg-danger"
      style={{ insetBlockStart: minutes * pixelsPerMinute }}
    />
  )
}

function boxOf({ start, end }: Stretch) {
  return { insetBlockStart: start * pixelsPerMinute, blockSize: (end - start) * pixelsPerMinute }
}

/** The nearest ten minutes of a height in the grid. */
function timeAt(minutes: number): TimeOfDay {
  return timeOf(Math.min(Math.max(Math.round(minutes / 10) * 10, 0), 1430))
}
