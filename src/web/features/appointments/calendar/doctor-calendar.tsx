import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '#domain/language/translate.ts'
import { addDays, type LocalDate } from '#domain/time/local.ts'
import { call } from '../../../lib/browser-call.ts'
import { untilTheOther } from '../../../lib/queries.ts'
import { dayWords, spanWords, todayIn, viewerZone, zoneWords } from '../../../lib/format.ts'
import type { SetAddress } from '../../../lib/use-address.ts'
import { isShown, isShut } from '../../../lib/shown.ts'
import { LoadFailed, Skeleton } from '../../../ui/page.tsx'
import { CalendarBar } from './calendar-bar.tsx'
import type { CalendarChoices } from './calendar-filters.tsx'
import type { CalendarHours } from './calendar-hours.ts'
import { spanOf, type CalendarView } from './calendar-span.ts'
import { DayAgenda } from './day-agenda.tsx'
import { listDaysIn, ListSpans } from '../lists/list-spans.tsx'
import { MonthGrid } from './month-grid.tsx'
import { type Proposal, QuickMove } from '../steps/quick-move.tsx'
import type { Visit } from '../visit/visit.ts'
import { VisitList } from '../lists/visit-list.tsx'
import { filterIn, narrowed } from '../lists/visit-filter.ts'
import { downloadCsv } from '../lists/visits-csv.ts'
import { WeekGrid } from './week-grid.tsx'

export type CalendarProps = {
  view: CalendarView
  date: LocalDate
  hours: CalendarHours
  /** The services and branches of the doctor, as far as they are known. */
  choices: CalendarChoices
  search: URLSearchParams
  set: SetAddress
  openPath: (id: string) => string
  /** A free time was chosen, as a moment; undefined where nobody can be booked. */
  onBook: ((start: string) => void) | undefined
}

/** The doctor's visits as a day, a week, a month or a list. */
export function DoctorCalendar(props: CalendarProps) {
  const { view, date, search, set } = props
  const filter = filterIn(search)
  const { kind, q } = filter
  const days = listDaysIn(search)
  const { from, until, step } = spanOf(view, date, days)
  const visits = useQuery({
    queryKey: ['appointments', 'doctor', view, from, until, kind, q],
    queryFn: () => call('GET /doctors/me/appointments', { query: { from, until, q, ...(kind ? { kind } : {}) } }),
    placeholderData: untilTheOther,
  })
  const found = narrowed(visits.data?.results ?? [], filter)
  // Who works nowhere yet has the days of where they are, and no clock of a place to be told of.
  const zone = visits.data?.time_zone ?? viewerZone()
  return (
    <div className="grid grid-cols-1 gap-4">
      <CalendarBar
        title={titleOf(view, from, until)}
        zone={visits.data?.time_zone ? zoneWords(visits.data.time_zone) : ''}
        earlier={view === 'month' ? addDays(from, -1) : addDays(date, -step)}
        later={view === 'month' ? addDays(until, 1) : addDays(date, step)}
        search={search}
        set={set}
        choices={withSeen(props.choices, visits.data?.results ?? [])}
        onDownload={() => downloadCsv(found, `appointments-${from}`)}
      />
      {view === 'list' ? <ListSpans date={date} today={todayIn(viewerZone())} days={days} set={set} /> : null}
      {visits.isPending ? <Skeleton rows={5} /> : null}
      {isShut(visits) ? (
        <LoadFailed what={t('your appointments')} error={visits.error} again={() => void visits.refetch()} />
      ) : null}
      {isShown(visits) ? (
        <View {...props} visits={found} isSettled={!visits.isPlaceholderData} zone={zone} from={from} until={until} />
      ) : null}
    </div>
  )
}

type ViewProps = CalendarProps & {
  visits: readonly Visit[]
  isSettled: boolean
  zone: string
  from: LocalDate
  until: LocalDate
}

function View({ view, until, search, set, isSettled, ...shown }: ViewProps) {
  const [proposal, setProposal] = useState<Proposal | null>(null)
  const { visits, from, date, openPath } = shown
  // Other dates or filters are another list: nothing of it is news.
  const listKey = JSON.stringify([from, filterIn(search)])
  const dayPath = (day: LocalDate) => `?view=day&date=${day}`
  switch (view) {
    case 'week':
      return (
        <>
          <WeekGrid {...shown} dayPath={dayPath} onMove={(visit, to) => setProposal({ visit, ...to })} />
          <QuickMove proposal={proposal} onDone={() => setProposal(null)} />
        </>
      )
    case 'month':
      return <MonthGrid visits={visits} from={from} until={until} dayPath={dayPath} />
    case 'day':
      return <DayAgenda {...shown} key={date} />
    case 'list':
      return (
        <VisitList key={listKey} visits={visits} isSettled={isSettled} openPath={openPath} search={search} set={set} />
      )
  }
}

/** A service that was archived is still that of visits which were booked of it. */
function withSeen({ services, branches }: CalendarChoices, visits: readonly Visit[]): CalendarChoices {
  const seen = visits.map(({ service_name }) => service_name)
  return { branches, services: [...new Set([...services, ...seen])] }
}

function titleOf(view: CalendarView, from: LocalDate, until: LocalDate): string {
  if (view === 'day' || from === until) return dayWords(from)
  return spanWords(from, until)
}
