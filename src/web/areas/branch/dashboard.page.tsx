import { Link } from 'react-router'
import { t } from '#domain/language/translate.ts'
import type { DayFigures } from '#domain/booking/day-figures.ts'
import { addDays, type LocalDate } from '#domain/time/local.ts'
import { Arrivals } from '../../features/appointments/desk/arrivals.tsx'
import { dayFigures, isOfToday } from '../../features/appointments/desk/day-figures.ts'
import { DayNotes } from '../../features/appointments/desk/day-notes.tsx'
import type { Desk } from '../../features/appointments/desk/desk.ts'
import { bulkRights } from '../../features/appointments/desk/bulk-rights.ts'
import { useDeskOf } from '../../features/appointments/desk/desk-dialogs.tsx'
import { DoctorsToday } from '../../features/appointments/desk/doctors-today.tsx'
import { FigureStrip } from '../../features/appointments/desk/figure-strip.tsx'
import { Openings } from '../../features/appointments/desk/openings.tsx'
import { Requests } from '../../features/appointments/desk/requests.tsx'
import { Unmoved } from '../../features/appointments/desk/unmoved.tsx'
import { type BranchDay, useBranchDay } from '../../features/appointments/desk/use-branch-day.ts'
import { DaySteps } from '../../features/appointments/steps/day-steps.tsx'
import { VisitDrawer } from '../../features/appointments/visit/visit-drawer.tsx'
import { QueueStrip } from '../../features/queue/queue-strip.tsx'
import { useBoard } from '../../features/queue/use-board.ts'
import { DeskSteps } from '../../features/staff-booking/desk-steps.tsx'
import { asLocalDate, dayWords, todayIn, viewerZone, zoneWords } from '../../lib/format.ts'
import { isDate } from '../../lib/in-address.ts'
import { titleOf } from '../../lib/site.ts'
import { useAsked } from '../../lib/use-asked.ts'
import { useAddress } from '../../lib/use-address.ts'
import { useNow } from '../../lib/use-now.ts'
import { isShown, isShut } from '../../lib/shown.ts'
import { useBranch } from '../../parts/resources/branch-context.ts'
import { Empty, LoadFailed, PageTitle, Skeleton } from '../../ui/page.tsx'

export const meta = () => titleOf(t('Dashboard'))

/** The day of the branch at a glance: who comes, who is there, what must be decided. */
export default function Dashboard() {
  const { branch, rights, home } = useBranch()
  const { search, set, openPath } = useAddress()
  const day = useBranchDay(branch.id, search)
  const board = useBoard(branch.id, rights.has('queue.view'))
  const now = useNow()
  const date = day.data && asLocalDate(day.data.date)
  // The day comes as one: what is read first is not pushed down by what is read next.
  const isComing = day.isPending || (board.isLoading && board.failureCount === 0)
  const figures = day.data && dayFigures(day.data, board.data?.tickets ?? [], now)
  const { desk, dialogs } = useDeskOf({ branchId: branch.id, rights, openPath, day: day.data })
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-center gap-3">
        <div className="me-auto">
          <PageTitle>{dayWords(date ?? dateAsked(search))}</PageTitle>
          <p className="min-h-6 text-muted">{day.data ? zoneWords(day.data.time_zone) : ''}</p>
        </div>
        <DeskSteps doctors={day.data?.doctors ?? []} />
      </div>
      {date && !isComing ? <DaySteps earlier={addDays(date, -1)} later={addDays(date, 1)} set={set} /> : null}
      {rights.has('queue.view') && !isComing ? (
        <QueueStrip
          branchId={branch.id}
          home={home}
          mayWork={rights.has('queue.work')}
          figures={day.data && isOfToday(day.data) ? figures : undefined}
        />
      ) : null}
      {isComing ? <Skeleton rows={6} /> : null}
      {isShut(day) ? <LoadFailed what={t('the day')} error={day.error} again={() => void day.refetch()} /> : null}
      {figures && isShown(day) && !isComing ? (
        <Blocks day={day.data} figures={figures} desk={desk} home={home} now={now} />
      ) : null}
      {dialogs}
      <VisitDrawer
        writes={rights.has('messages.send')}
        reads={rights.has('records.view')}
        id={search.get('a')}
        onClose={() => set({ a: null })}
      />
    </div>
  )
}

/** The day that is coming: its title has the room of its words before it is there. */
function dateAsked(search: URLSearchParams): LocalDate {
  const asked = search.get('date')
  return isDate(asked) ? asLocalDate(asked) : todayIn(viewerZone())
}

type BlockProps = { day: BranchDay; figures: DayFigures; desk: Desk; home: string; now: number }

/** A part of the day that Ctrl+K leads to: its heading has the focus, and what can be done there comes next. */
function goTo(id: string) {
  const heading = document.getElementById(id)
  heading?.setAttribute('tabindex', '-1')
  heading?.focus()
}

/** On phones the arrivals come first. */
function Blocks({ day, figures, desk, home, now }: BlockProps) {
  const { rights, branchId } = desk
  const isToday = isOfToday(day)
  // Where nobody is expected the words say so.
  useAsked('check-in', () => goTo(day.results.length > 0 ? 'arrivals' : 'nobody-today'))
  useAsked('late', () => goTo('doctors-today'))
  return (
    <>
      <div className="max-lg:order-2">
        <FigureStrip figures={figures} />
      </div>
      {day.results.length === 0 ? (
        <div id="nobody-today">
          <Empty>{isToday ? t('No appointments today.') : t('No appointments on this day.')}</Empty>
        </div>
      ) : null}
      <div className="grid grid-cols-1 items-start gap-6 max-lg:order-1 lg:grid-cols-2">
        <div className="grid grid-cols-1 gap-6">
          {isToday && day.results.length > 0 ? <Arrivals visits={day.results} now={now} desk={desk} /> : null}
          <Requests visits={day.requests} desk={desk} />
          {rights.has('appointments.reschedule') ? (
            <Openings branchId={branchId} date={day.date} zone={day.time_zone} />
          ) : null}
        </div>
        <div className="grid grid-cols-1 gap-6">
          <Unmoved day={day} desk={desk} home={home} may={bulkRights(rights)} />
          <DoctorsToday day={day} desk={desk} />
          <DayNotes key={day.date} day={day} branchId={branchId} mayWrite={rights.has('appointments.progress')} />
          {rights.has('branch.edit') ? (
            <Link to={`${home}/schedule?tab=details`} className="justify-self-start font-semibold underline">
              {t('Branch details')}
            </Link>
          ) : null}
        </div>
      </div>
    </>
  )
}
