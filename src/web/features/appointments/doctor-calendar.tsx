import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { mark, t } from '#domain/language/translate.ts'
import { addDays, weekdayOf, type LocalDate } from '#domain/time/local.ts'
import { statuses, type Status } from '#domain/booking/status.ts'
import { call } from '../../lib/browser-call.ts'
import { asLocalDate, dateWords, dayWords, wallOf, zoneWords } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { Empty, LoadFailed, Skeleton } from '../../ui/page.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { canBePicked, DayTable } from './day-table.tsx'
import { MonthGrid } from './month-grid.tsx'
import { type Proposal, QuickMove } from './quick-move.tsx'
import type { Visit } from './visit.ts'
import { downloadCsv } from './visits-csv.ts'
import { WeekGrid } from './week-grid.tsx'

export type CalendarView = 'day' | 'week' | 'month' | 'list'

const statusWords: Partial<Record<Status, string>> = {
  requested: mark('Requested'),
  booked: mark('Confirmed'),
  arrived: mark('Checked in'),
  in_progress: mark('In progress'),
  completed: mark('Completed'),
  cancelled: mark('Cancelled'),
  no_show: mark('Did not attend'),
}

type Props = {
  view: CalendarView
  date: LocalDate
  /** What is chosen stands in the address. */
  search: URLSearchParams
  set: (changes: Record<string, string | null>) => void
  openPath: (id: string) => string
}

/** The doctor's visits as a day, a week or a list. */
export function DoctorCalendar(props: Props) {
  const { view, date, search, set, openPath } = props
  const status = statuses.find((candidate) => candidate === search.get('status'))
  const q = search.get('q') ?? ''
  const { from, until, step } = spanOf(view, date)
  const visits = useQuery({
    queryKey: ['appointments', 'doctor', view, from, until, status, q],
    queryFn: () => call('GET /doctors/me/appointments', { query: { from, until, q, ...(status ? { status } : {}) } }),
    placeholderData: (before) => before,
  })
  const found = visits.data?.results ?? []
  const [proposal, setProposal] = useState<Proposal | null>(null)
  const dayPath = (day: LocalDate) => `?view=day&date=${day}`
  return (
    <div className="grid gap-6">
      <div className="no-print flex flex-wrap items-end gap-3">
        <Steps
          set={set}
          earlier={view === 'month' ? addDays(from, -1) : addDays(date, -step)}
          later={view === 'month' ? addDays(until, 1) : addDays(date, step)}
        />
        <Filters status={status} q={q} set={set} />
        <Button size="small" onClick={() => print()}>
          {t('Print')}
        </Button>
        <Button size="small" onClick={() => downloadCsv(found, `appointments-${from}`)}>
          {t('Download CSV')}
        </Button>
      </div>
      <h2 className="text-2xl">
        {view === 'day' ? dayWords(date) : t('{from} to {until}', { from: dateWords(from), until: dateWords(until) })}
        {visits.data ? (
          <span className="text-base font-normal text-muted"> {zoneWords(visits.data.time_zone)}</span>
        ) : null}
      </h2>
      {visits.isPending ? <Skeleton rows={5} /> : null}
      {visits.isError ? (
        <LoadFailed what={t('your appointments')} error={visits.error} again={() => void visits.refetch()} />
      ) : null}
      {visits.isSuccess && view === 'week' ? (
        <WeekGrid
          visits={found}
          from={from}
          openPath={openPath}
          dayPath={dayPath}
          onMove={(visit, to) => setProposal({ visit, ...to })}
        />
      ) : null}
      {visits.isSuccess && view === 'month' ? (
        <MonthGrid visits={found} from={from} until={until} dayPath={dayPath} />
      ) : null}
      {visits.isSuccess && (view === 'day' || view === 'list') ? (
        <VisitList {...props} found={found} isFiltered={status !== undefined || q !== ''} />
      ) : null}
      <QuickMove proposal={proposal} onDone={() => setProposal(null)} />
    </div>
  )
}

type StepProps = Pick<Props, 'set'> & { earlier: LocalDate; later: LocalDate }

function Steps({ set, earlier, later }: StepProps) {
  return (
    <>
      <Button size="small" onClick={() => set({ date: earlier })}>
        {t('Earlier')}
      </Button>
      <Button size="small" onClick={() => set({ date: null })}>
        {t('Today')}
      </Button>
      <Button size="small" onClick={() => set({ date: later })}>
        {t('Later')}
      </Button>
    </>
  )
}

type FilterProps = Pick<Props, 'set'> & { status: Status | undefined; q: string }

function Filters({ status, q, set }: FilterProps) {
  return (
    <>
      <label className="flex items-center gap-2">
        <span className="text-sm">{t('Status')}</span>
        <select
          className="min-h-9 rounded-full border border-field bg-surface px-3"
          value={status ?? ''}
          onChange={(event) => set({ status: event.target.value })}
        >
          <option value="">{t('All')}</option>
          {Object.entries(statusWords).map(([key, word]) => (
            <option key={key} value={key}>
              {t(word)}
            </option>
          ))}
        </select>
      </label>
      <label className="flex items-center gap-2">
        <span className="text-sm">{t('Search')}</span>
        <input
          type="search"
          placeholder={t('Name, phone or reference')}
          className="min-h-9 rounded-full border border-field bg-surface px-3 placeholder:text-muted"
          defaultValue={q}
          onChange={(event) => set({ q: event.target.value })}
        />
      </label>
    </>
  )
}

type ListProps = Props & { found: readonly Visit[]; isFiltered: boolean }

/** Visits by day, which can be ticked for what is done to many at once. */
function VisitList({ view, found, isFiltered, set, openPath }: ListProps) {
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const pickable = found.filter(canBePicked).map(({ id }) => id)
  const onPick = (id: string) =>
    setPicked(picked.has(id) ? new Set([...picked].filter((other) => other !== id)) : new Set([...picked, id]))
  const clear = <Button onClick={() => set({ status: null, q: null })}>{t('Clear filters')}</Button>
  return (
    <>
      {found.length === 0 ? (
        <Empty action={isFiltered ? clear : undefined}>{t('No appointments in these dates.')}</Empty>
      ) : null}
      {groupsOf(found).map(([day, group]) => (
        <section key={day} aria-label={dayWords(asLocalDate(day))} className="grid gap-2">
          {view === 'list' ? <h3 className="text-lg">{dayWords(asLocalDate(day))}</h3> : null}
          <DayTable visits={group} openPath={openPath} pick={{ picked, onPick }} />
        </section>
      ))}
      <BulkBar
        chosen={pickable.filter((id) => picked.has(id))}
        all={pickable}
        onChoose={(ids) => setPicked(new Set(ids))}
      />
    </>
  )
}

function spanOf(view: CalendarView, date: LocalDate): { from: LocalDate; until: LocalDate; step: number } {
  if (view === 'day') return { from: date, until: date, step: 1 }
  if (view === 'list') return { from: date, until: addDays(date, 29), step: 30 }
  if (view === 'month') {
    const first = asLocalDate(`${date.slice(0, 7)}-01`)
    const next = asLocalDate(`${addDays(first, 31).slice(0, 7)}-01`)
    return { from: first, until: addDays(next, -1), step: 31 }
  }
  const monday = addDays(date, 1 - weekdayOf(date))
  return { from: monday, until: addDays(monday, 6), step: 7 }
}

function groupsOf<V extends { start: string; time_zone: string }>(visits: readonly V[]): [string, V[]][] {
  const groups = new Map<string, V[]>()
  for (const visit of visits) {
    const { date } = wallOf(visit.time_zone, visit.start)
    groups.set(date, [...(groups.get(date) ?? []), visit])
  }
  return [...groups]
}
