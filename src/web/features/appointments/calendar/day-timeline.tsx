import { Plus } from 'lucide-react'
import { t } from '#domain/language/translate.ts'
import { timeOf, type LocalDate } from '#domain/time/local.ts'
import { momentOn, timeWords } from '../../../lib/format.ts'
import { type CalendarHours, groundsOf } from './calendar-hours.ts'
import { type DayPiece, dayPieces } from './day-pieces.ts'
import { useNow } from './use-wall-now.ts'
import { VisitRow } from '../lists/visit-row.tsx'
import type { Visit } from '../visit/visit.ts'

type Props = {
  visits: readonly Visit[]
  date: LocalDate
  zone: string
  hours: CalendarHours
  openPath: (id: string) => string
  /** A free time was chosen, as a moment; undefined where nobody can be booked. */
  onBook: ((start: string) => void) | undefined
  /** The doctor sees people at one place: each row need not say it. */
  hasOnePlace?: boolean
}

/** A day as it goes: who comes, what is free between them, breaks, and a line where it has got to. */
export function DayTimeline({ visits, date, zone, hours, openPath, onBook, hasOnePlace = false }: Props) {
  const now = useNow(zone)
  const pieces = dayPieces(date, { visits, grounds: groundsOf(hours, date), now })
  if (pieces.every(({ kind }) => kind === 'now')) return null
  return (
    <ol className="grid divide-y divide-line overflow-clip rounded-card border border-line bg-surface">
      {pieces.map((piece, at) =>
        piece.kind === 'visit' ? (
          <VisitRow key={piece.visit.id} visit={piece.visit} openPath={openPath} showPlace={!hasOnePlace} />
        ) : piece.kind === 'now' ? (
          <NowLine key="now" minutes={piece.start} isAtEdge={at === 0 || at === pieces.length - 1} />
        ) : (
          <Between
            key={`${piece.kind} ${piece.start}`}
            piece={piece}
            onBook={onBook && (() => onBook(momentOn(zone, date, timeOf(piece.start))))}
          />
        ),
      )}
    </ol>
  )
}

/**
 * Where the day has got to. It stands on the line between two rows and takes no room of its own; above the first row or
 * below the last one there is no other row to reach into, and it has a slim one to itself.
 */
function NowLine({ minutes, isAtEdge }: { minutes: number; isAtEdge: boolean }) {
  const words = t('Now {time}', { time: timeWords(timeOf(minutes)) })
  if (isAtEdge)
    return (
      <li className="flex items-center gap-3 py-1 ps-4 pe-3 max-md:ps-3">
        <span aria-hidden className="flex-1 border-t-2 border-danger" />
        <span className={nowChip}>{words}</span>
      </li>
    )
  return (
    <li className="relative z-[1] h-0 !border-t-0">
      <span aria-hidden className="absolute inset-x-0 top-0 -mt-px border-t-2 border-danger" />
      <span className={`absolute end-3 top-0 -translate-y-1/2 ${nowChip}`}>{words}</span>
    </li>
  )
}

const nowChip = 'rounded-chip bg-danger px-2 py-0.5 text-xs font-semibold text-surface figures'

type BetweenProps = {
  piece: Extract<DayPiece<Visit>, { kind: 'free' | 'break' | 'leave' }>
  onBook: (() => void) | undefined
}

/** Time without a visit. What is free is booked by a tap. */
function Between({ piece: { kind, start, end }, onBook }: BetweenProps) {
  const line =
    'grid min-h-11 w-full grid-cols-[7.5rem_minmax(0,1fr)_auto] items-center gap-x-4 px-4 text-start text-sm max-md:px-3 md:grid-cols-[8.5rem_minmax(0,1fr)_auto]'
  const from = timeWords(timeOf(start))
  const length = lengthWords(end - start)
  if (kind === 'free' && onBook)
    return (
      <li>
        <button type="button" onClick={onBook} className={`${line} bg-tint font-semibold text-on-tint hover:underline`}>
          <span className="figures">{from}</span>
          <span>{t('Free, {length}', { length })}</span>
          <span className="no-print inline-flex items-center gap-1.5">
            <Plus size={16} aria-hidden />
            {t('Book')}
          </span>
        </button>
      </li>
    )
  if (kind === 'free')
    return (
      <li className={line}>
        <span className="figures">{from}</span>
        <span>{t('Free, {length}', { length })}</span>
      </li>
    )
  const on = 'w-fit rounded-chip bg-surface px-1.5'
  return (
    <li className={`${line} hatched`}>
      <span className={`${on} figures -ms-1.5`}>{from}</span>
      <span className={`${on} -ms-1.5`}>
        {kind === 'leave' ? t('Away, {length}', { length }) : t('Break, {length}', { length })}
      </span>
    </li>
  )
}

/** "1 h 30 min": a length that is read beside two times. */
export function lengthWords(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours === 0) return t('{minutes, number} min', { minutes })
  return rest === 0
    ? t('{hours, number} h', { hours })
    : t('{hours, number} h {minutes, number} min', { hours, minutes: rest })
}
