import { useState } from 'react'
import { flushSync } from 'react-dom'
import { mark, t } from '#domain/language/translate.ts'
import { addDays } from '#domain/time/local.ts'
import { BulkBar } from '../../features/appointments/lists/bulk-bar.tsx'
import { DaySteps } from '../../features/appointments/steps/day-steps.tsx'
import { bulkRights } from '../../features/appointments/desk/bulk-rights.ts'
import { CheckInMany } from '../../features/appointments/desk/check-in-many.tsx'
import { isNarrowed, narrowed } from '../../features/appointments/desk/desk-filter.ts'
import { useDeskOf } from '../../features/appointments/desk/desk-dialogs.tsx'
import { DeskFilters } from '../../features/appointments/desk/desk-filters.tsx'
import { PrintDay } from '../../features/appointments/desk/print-day.tsx'
import { type BranchDay, useBranchDay } from '../../features/appointments/desk/use-branch-day.ts'
import { usePicking } from '../../features/appointments/steps/use-picking.ts'
import { downloadCsv } from '../../features/appointments/lists/visits-csv.ts'
import { VisitDrawer } from '../../features/appointments/visit/visit-drawer.tsx'
import { OpenedInbox } from '../../features/messages/opened-inbox.tsx'
import { DeskSteps } from '../../features/staff-booking/desk-steps.tsx'
import { StaffBooking } from '../../features/staff-booking/staff-booking.tsx'
import { asLocalDate, dateWords, dayWords, zoneWords } from '../../lib/format.ts'
import { titleOf } from '../../lib/site.ts'
import { addressWith, useAddress } from '../../lib/use-address.ts'
import { useAsked } from '../../lib/use-asked.ts'
import { isShown, isShut } from '../../lib/shown.ts'
import { useBranch } from '../../parts/resources/branch-context.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Menu } from '../../ui/menu.tsx'
import { Empty, LoadFailed, PageTitle, Skeleton } from '../../ui/page.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { appointmentViews } from './appointment-views.tsx'

export const meta = () => titleOf(t('Appointments'))

/** The visits of a day, by how far they are, by doctor or as a list; the address says which. */
export default function Appointments() {
  const { branch, rights } = useBranch()
  const { search, set, openPath } = useAddress()
  const day = useBranchDay(branch.id, search)
  const view = appointmentViews.find(({ key }) => key === search.get('view')) ?? appointmentViews[0]
  const isInbox = rights.has('messages.send') && search.get('view') === 'messages'
  const inbox = rights.has('messages.send') ? [{ key: 'messages', label: mark('Messages') }] : []
  const tabs = [...appointmentViews, ...inbox].map(({ key, label }) => ({
    key,
    label: t(label),
    to: `?${addressWith(search, { view: key, sort: null }).toString()}`,
  }))
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="no-print flex flex-wrap items-center gap-3">
        <div className="me-auto">
          <PageTitle>{t('Appointments')}</PageTitle>
        </div>
        <DeskSteps doctors={day.data?.doctors ?? []} />
      </div>
      <Tabs current={isInbox ? 'messages' : view.key} tabs={tabs} />
      {isInbox ? (
        <OpenedInbox
          branchId={branch.id}
          show={search.get('show')}
          pathOf={(show) => `?view=messages&show=${show}`}
          openPath={openPath}
        />
      ) : null}
      {!isInbox && day.isPending ? <Skeleton rows={6} /> : null}
      {!isInbox && isShut(day) ? (
        <LoadFailed what={t('the day')} error={day.error} again={() => void day.refetch()} />
      ) : null}
      {!isInbox && isShown(day) ? <Day key={day.data.date} day={day.data} view={view} /> : null}
      <VisitDrawer
        writes={rights.has('messages.send')}
        reads={rights.has('records.view')}
        id={search.get('a')}
        onClose={() => set({ a: null })}
      />
    </div>
  )
}

type DayProps = { day: BranchDay; view: (typeof appointmentViews)[number] }

function Day({ day, view }: DayProps) {
  const { branch, rights, home, takesPatients } = useBranch()
  const { search, set, openPath } = useAddress()
  const [isByDoctor, setByDoctor] = useState(false)
  const [booking, setBooking] = useState<{ slug: string; start: string }>()
  const visits = narrowed(day.results, search)
  const { pick, bar } = usePicking(visits)
  const { desk, dialogs } = useDeskOf({ branchId: branch.id, rights, openPath, day })
  const onBook =
    takesPatients && rights.has('appointments.create')
      ? ({ slug }: { slug: string }, start: string) => setBooking({ slug, start })
      : undefined
  const download = rights.has('appointments.export') ? () => downloadCsv(visits, `appointments-${day.date}`) : undefined
  const printAs = (byDoctor: boolean) => {
    flushSync(() => setByDoctor(byDoctor))
    print()
  }
  // Once the day is drawn: what prints stands below the list.
  useAsked('print', () => setTimeout(() => printAs(false)))
  return (
    <>
      <DayHead day={day} set={set} printAs={printAs} download={download} />
      <DeskFilters visits={day.results} search={search} set={set} />
      {visits.length === 0 && view.key !== 'doctors' ? <NoVisits day={day} search={search} /> : null}
      <div className="no-print grid grid-cols-1">
        {visits.length > 0 || view.key === 'doctors'
          ? view.draw({ day, visits, desk, pick, search, set, onBook })
          : null}
      </div>
      {dialogs}
      <PrintDay day={day} visits={visits} isByDoctor={isByDoctor} />
      <BulkBar {...bar} at={{ branchId: branch.id, home, may: bulkRights(rights) }}>
        <CheckInMany visits={visits.filter(({ id }) => bar.chosen.includes(id))} onDone={bar.onChoose} />
      </BulkBar>
      <Dialog title={t('New appointment')} open={booking !== undefined} onClose={() => setBooking(undefined)} wide>
        {booking ? <StaffBooking {...booking} branchId={branch.id} onDone={() => setBooking(undefined)} /> : null}
      </Dialog>
    </>
  )
}

type HeadProps = {
  day: BranchDay
  set: ReturnType<typeof useAddress>['set']
  printAs: (isByDoctor: boolean) => void
  /** Without the right to export there is no file. */
  download: (() => void) | undefined
}

function DayHead({ day, set, printAs, download }: HeadProps) {
  const date = asLocalDate(day.date)
  return (
    <div className="no-print flex flex-wrap items-center gap-3">
      <DaySteps earlier={addDays(date, -1)} later={addDays(date, 1)} set={set} />
      <h2 className="me-auto text-xl">
        {dayWords(date)} <span className="text-sm font-normal text-muted">{zoneWords(day.time_zone)}</span>
      </h2>
      <Menu
        label={download ? t('Print or download') : t('Print')}
        items={[
          { label: t('The day as a list'), act: () => printAs(false) },
          { label: t('A sheet for each doctor'), act: () => printAs(true) },
          ...(download ? [{ label: t('Download CSV'), act: download }] : []),
        ]}
        className="min-h-9 rounded-full px-3 text-sm font-semibold whitespace-nowrap hover:bg-sunken"
      />
    </div>
  )
}

function NoVisits({ day, search }: { day: BranchDay; search: URLSearchParams }) {
  return (
    <Empty>
      {isNarrowed(search) && day.results.length > 0
        ? t('No appointments for these filters.')
        : t('No appointments on {date}.', { date: dateWords(asLocalDate(day.date)) })}
    </Empty>
  )
}
