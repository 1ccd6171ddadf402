import { mark, t } from '#domain/language/translate.ts'
import { addDays } from '#domain/time/local.ts'
import { DaySteps } from '../../features/appointments/day-steps.tsx'
import { useBranchDay } from '../../features/appointments/desk/use-branch-day.ts'
import { VisitDrawer } from '../../features/appointments/visit-drawer.tsx'
import { asShown, Inbox } from '../../features/messages/inbox.tsx'
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
  const inbox = rights.has('messages.send') ? [{ key: 'messages', label: mark('Messages') }] : []
  const tabs = [...appointmentViews, ...inbox].map(({ key, label }) => ({
    key,
    label: t(label),
    to: `?${addressWith(search, { view: key, page: null }).toString()}`,
  }))
  const isInbox = rights.has('messages.send') && search.get('view') === 'messages'
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
      <Tabs current={isInbox ? 'messages' : view.key} tabs={tabs} />
      {isInbox ? (
        <Inbox
          branchId={branch.id}
          show={asShown(search.get('show'))}
          pathOf={(show) => `?view=messages&show=${show}`}
          openPath={openPath}
        />
      ) : (
        <DayOf day={day} view={view} address={{ set, openPath }} mayProgress={rights.has('appointments.progress')} />
      )}
      <VisitDrawer writes={rights.has('messages.send')} id={search.get('a')} onClose={() => set({ a: null })} />
    </div>
  )
}

type DayProps = {
  day: ReturnType<typeof useBranchDay>
  view: (typeof appointmentViews)[number]
  address: Pick<ReturnType<typeof useAddress>, 'set' | 'openPath'>
  mayProgress: boolean
}

function DayOf({ day, view, address, mayProgress }: DayProps) {
  const date = day.data && asLocalDate(day.data.date)
  return (
    <>
      {date ? (
        <div className="flex flex-wrap items-center gap-3">
          <DaySteps earlier={addDays(date, -1)} later={addDays(date, 1)} set={address.set} />
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
        ? view.draw({ visits: day.data.results, openPath: address.openPath, mayProgress })
        : null}
    </>
  )
}
