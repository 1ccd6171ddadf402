import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { t } from '#domain/language/translate.ts'
import { DoctorCalendar } from '../../features/appointments/doctor-calendar.tsx'
import { VisitDrawer } from '../../features/appointments/visit-drawer.tsx'
import { WaitingTable } from '../../features/appointments/waiting-table.tsx'
import { useSetup } from '../../features/schedule/use-setup.ts'
import { StaffBooking } from '../../features/staff-booking/staff-booking.tsx'
import { asLocalDate, todayIn, viewerZone } from '../../lib/format.ts'
import { useKey } from '../../lib/use-key.ts'
import { titleOf } from '../../lib/site.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { PageTitle } from '../../ui/page.tsx'
import { Tabs } from '../../ui/tabs.tsx'

export const meta = () => titleOf(t('Appointments'))

const views = ['day', 'week', 'month', 'list', 'waiting'] as const

/** The doctor's visits, and who waits for an earlier one; everything that is chosen stands in the address. */
export default function Appointments() {
  const [search, setSearch] = useSearchParams()
  const view = views.find((known) => known === search.get('view')) ?? 'week'
  const wanted = search.get('date') ?? ''
  const date = asLocalDate(/^\d{4}-\d{2}-\d{2}$/.test(wanted) ? wanted : todayIn(viewerZone()))
  const set = (changes: Record<string, string | null>) => {
    const next = new URLSearchParams(search)
    for (const [name, value] of Object.entries(changes)) {
      if (value) next.set(name, value)
      else next.delete(name)
    }
    setSearch(next, { preventScrollReset: true })
  }
  const { setup } = useSetup()
  const [booking, setBooking] = useState(false)
  useKey('n', () => setBooking(true))
  const openPath = (id: string) => linkTo(search, id)
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <PageTitle>{t('Appointments')}</PageTitle>
        <Button look="primary" onClick={() => setBooking(true)} aria-keyshortcuts="N">
          {t('New appointment')}
        </Button>
      </div>
      <Tabs
        current={view}
        tabs={views.map((key) => ({
          key,
          label: { day: t('Day'), week: t('Week'), month: t('Month'), list: t('List'), waiting: t('Waiting list') }[
            key
          ],
          to: `?view=${key}&date=${date}`,
        }))}
      />
      {view === 'waiting' ? (
        <WaitingTable openPath={openPath} />
      ) : (
        <DoctorCalendar {...{ view, date, search, set, openPath }} />
      )}
      <Dialog title={t('New appointment')} open={booking} onClose={() => setBooking(false)} wide>
        {setup.data ? <StaffBooking slug={setup.data.profile.slug} onDone={() => setBooking(false)} /> : null}
      </Dialog>
      <VisitDrawer id={search.get('a')} onClose={() => set({ a: null })} />
    </div>
  )
}

function linkTo(search: URLSearchParams, id: string): string {
  const next = new URLSearchParams(search)
  next.set('a', id)
  return `?${next.toString()}`
}
