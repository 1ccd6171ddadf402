import { t } from '#domain/language/translate.ts'
import { addDays } from '#domain/time/local.ts'
import { DaySteps } from '../../features/appointments/day-steps.tsx'
import { useBranchDay } from '../../features/appointments/desk/use-branch-day.ts'
import { VisitDrawer } from '../../features/appointments/visit-drawer.tsx'
import { DeskBooking } from '../../features/staff-booking/desk-booking.tsx'
import { DeskWalkIn } from '../../features/staff-booking/desk-walk-in.tsx'
import { asLocalDate, dateWords, dayWords, zoneWords } from '../../lib/format.ts'
import { titleOf } from '../../lib/site.ts'
import { addressWith, useAddress } from '../../lib/use-address.ts'
import { useBranch } from '../../parts/resources/branch-context.ts'
import { Empty, LoadFailed, PageTitle, Skeleton } from '../../ui/page.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { appointmentViews } from './appointment-views.tsx'

export const meta = () => titleOf(t('Appointments'))

/** The visits of a day, by how far they are or as a list; the address says which. */
export default function Appointments() {
  const { branch, rights } = useBranch()
  const { search, set, openPath } = useAddress()
  const day = useBranchDay(branch.id, search)
  const view = appointmentViews.find(({ key }) => key === search.get('view')) ?? appointmentViews[0]
  const tabs = appointmentViews.map(({ key, label }) => ({
    key,
    label: t(label),
    to: `?${addressWith(search, { view: key, page: null }).toString()}`,
  }))
  const date = day.data && asLocalDate(day.data.date)
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-center gap-3">
        <div className="me-auto">
          <PageTitle>{t('Appointments')}</PageTitle>
        </div>
        {rights.has('queue.check_in') ? <DeskWalkIn branchId={branch.id} /> : null}
        {rights.has('appointments.create') ? (
          <DeskBooking branchId={branch.id} doctors={day.data?.doctors ?? []} />
        ) : null}
      </div>
      <Tabs current={view.key} tabs={tabs} />
      {date ? (
        <div className="flex flex-wrap items-center gap-3">
          <DaySteps earlier={addDays(date, -1)} later={addDays(date, 1)} set={set} />
          <h2 className="text-xl">
            {dayWords(date)}{' '}
            <span className="text-sm font-normal text-muted">{zoneWords(day.data?.time_zone ?? '')}</span>
          </h2>
        </div>
      ) : null}
      {day.isPending ? <Skeleton rows={6} /> : null}
      {day.isError ? <LoadFailed what={t('the day')} error={day.error} again={() => void day.refetch()} /> : null}
      {day.isSuccess && date && day.data.results.length === 0 ? (
        <Empty>{t('No appointments on {date}.', { date: dateWords(date) })}</Empty>
      ) : null}
      {day.isSuccess && day.data.results.length > 0
        ? view.draw({ visits: day.data.results, openPath, mayProgress: rights.has('appointments.progress') })
        : null}
      <VisitDrawer id={search.get('a')} onClose={() => set({ a: null })} />
    </div>
  )
}
