import { useRef, useState, useEffect } from 'react'
import { isAgreed } from '#domain/booking/status.ts'
import { t } from '#domain/language/translate.ts'
import type { LocalDate } from '#domain/time/local.ts'
import { minutesPerDay } from '#domain/time/local.ts'
import { hourWords, momentOn } from '../../../lib/format.ts'
import { toast } from '../../../lib/toast.ts'
import { freePieces, placeOf } from '../calendar/calendar-hours.ts'
import { type Proposal, QuickMove } from '../steps/quick-move.tsx'
import { useCellKeys } from '../calendar/use-cell-keys.ts'
import { useNow } from '../calendar/use-wall-now.ts'
import type { Proposed } from '../calendar/week-acts.ts'
import { WeekColumn } from '../calendar/week-column.tsx'
import { pixelsPerMinute } from '../calendar/week-scale.ts'
import type { Desk } from './desk.ts'
import { columnsOf } from './doctor-columns.ts'
import { ReassignDialog } from './reassign-dialog.tsx'
import type { BranchDay, BranchVisit } from './use-branch-day.ts'
import { VisitCard } from './visit-card.tsx'
import { Facts } from '../../../ui/facts.tsx'

type Props = {
  day: BranchDay
  visits: readonly BranchVisit[]
  desk: Desk
  /** A free time of a doctor was chosen; without the right to book there are none. */
  onBook: ((doctor: BranchDay['doctors_of_day'][number], start: string) => void) | undefined
}

type Handover = { visit: BranchVisit; practitioner: string; start: string }

/** The day with a column a doctor: hours, breaks and now lie behind the visits. On phones each doctor is a list. */
export function DayByDoctor({ day, visits, desk, onBook }: Props) {
  const [proposal, setProposal] = useState<Proposal | null>(null)
  const [handover, setHandover] = useState<Handover | null>(null)
  const date = day.date as LocalDate
  const now = useNow(day.time_zone)
  const columns = columnsOf(day, visits).map((column) => ({
    ...column,
    free: onBook && column.doctor ? freePieces(date, { own: column.own, open: column.grounds.open, now }) : [],
  }))
  const keys = columns.flatMap(({ key, free }) => free.map(({ start }) => `${key} ${start}`))
  const board = useFirstHour(columns.flatMap(({ grounds, own }) => [...grounds.open, ...own.map(placeOf)]))
  const here = useCellKeys(board)
  const stop = keys.includes(here) ? here : keys[0]
  const dropOn = (column: string) => (id: string, to: Proposed) => {
    const visit = visits.find((one) => one.id === id)
    if (!visit) return
    if (visit.doctor.practitioner_id === column) setProposal({ visit, ...to })
    else if (visit.actions.includes('reassign'))
      setHandover({ visit, practitioner: column, start: momentOn(day.time_zone, to.date, to.time) })
    else toast('info', t('This visit stays with its doctor. Drag it within its own column.'))
  }
  const grid = { gridTemplateColumns: `60px repeat(${columns.length}, minmax(9rem, 1fr))` }
  return (
    <>
      <div
        ref={board}
        role="region"
        aria-label={t('Day by doctor')}
        tabIndex={0}
        className="hidden max-h-[max(420px,calc(100dvh-300px))] overflow-auto rounded-card border border-line bg-surface md:block"
      >
        <div className="sticky top-0 z-10 grid min-w-fit border-b border-line bg-surface" style={grid}>
          <span aria-hidden />
          {columns.map(({ key, ...head }) => (
            <Head key={key} {...head} />
          ))}
        </div>
        <div className="relative grid min-w-fit" style={grid}>
          <Axis />
          {columns.map(({ key, name, doctor, own, grounds, free }) => (
            <WeekColumn
              key={key}
              day={date}
              of={{ name, key }}
              own={own}
              grounds={grounds}
              zone={day.time_zone}
              now={now}
              free={free}
              stop={stop}
              openPath={desk.openPath}
              onDrop={dropOn(key)}
              onMove={(visit, to) => setProposal({ visit, ...to })}
              onBook={(start) => doctor && onBook?.(doctor, start)}
            />
          ))}
        </div>
      </div>
      <div className="grid gap-4 md:hidden">
        {columns.map(({ key, name, room, own }) => (
          <section key={key} aria-label={name} className="grid gap-2">
            <h3>
              {name} {room ? <span className="font-normal text-muted">· {room}</span> : null}
            </h3>
            {own.length === 0 ? <p className="text-sm text-muted">{t('No appointments')}</p> : null}
            <ul className="grid gap-2">
              {own.map((visit) => (
                <VisitCard key={visit.id} visit={visit} desk={desk} now={Date.now()} />
              ))}
            </ul>
          </section>
        ))}
      </div>
      {handover ? <HandOver {...handover} visits={visits} onClose={() => setHandover(null)} /> : null}
      <QuickMove proposal={proposal} onDone={() => setProposal(null)} />
    </>
  )
}

type HandOverProps = Handover & { visits: readonly BranchVisit[]; onClose: () => void }

/** Where somebody else changed the visit meanwhile, the next try is about what it is now. */
function HandOver({ visit: dragged, visits, onClose, ...wanted }: HandOverProps) {
  const visit = visits.find(({ id }) => id === dragged.id) ?? dragged
  return <ReassignDialog visit={visit} wanted={wanted} open onClose={onClose} />
}

type HeadProps = { name: string; room: string | null; own: readonly BranchVisit[] }

function Head({ name, room, own }: HeadProps) {
  const count = t('{count, plural, =0 {none} one {# visit} other {# visits}}', {
    count: own.filter(({ status }) => isAgreed(status)).length,
  })
  return (
    <h3 className="min-w-0 border-s border-line px-2 py-2 text-center">
      <span className="block truncate text-sm">{name}</span>
      <span className="block truncate text-xs font-normal text-muted figures">
        <Facts of={[room, count]} />
      </span>
    </h3>
  )
}

function Axis() {
  return (
    <div
      aria-hidden
      className="sticky start-0 z-[7] border-e border-line bg-surface"
      style={{ blockSize: minutesPerDay * pixelsPerMinute }}
    >
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

/** The board opens at the first hour in which something is. */
function useFirstHour(stretches: readonly { readonly start: number }[]) {
  const board = useRef<HTMLDivElement>(null)
  const first = stretches.length > 0 ? Math.min(...stretches.map(({ start }) => start)) : 8 * 60
  useEffect(() => {
    if (board.current) board.current.scrollTop = Math.max(0, first - 12) * pixelsPerMinute
  }, [first])
  return board
}
