import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { mark, t } from '#domain/language/translate.ts'
import type { LocalDate } from '#domain/time/local.ts'
import { groundsOf, type CalendarHours } from '../../features/appointments/calendar/calendar-hours.ts'
import { opensOn } from '../../features/appointments/calendar/calendar-span.ts'
import { DoctorCalendar } from '../../features/appointments/calendar/doctor-calendar.tsx'
import { VisitDrawer } from '../../features/appointments/visit/visit-drawer.tsx'
import { OpenedInbox } from '../../features/messages/opened-inbox.tsx'
import { WaitingTable } from '../../features/appointments/lists/waiting-table.tsx'
import { isBookable, useSetup } from '../../features/schedule/setup/use-setup.ts'
import { StaffBooking } from '../../features/staff-booking/staff-booking.tsx'
import { asLocalDate, todayIn, viewerZone } from '../../lib/format.ts'
import { useKey } from '../../lib/use-key.ts'
import { titleOf } from '../../lib/site.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Empty, PageTitle, Skeleton } from '../../ui/page.tsx'
import { Tabs } from '../../ui/tabs.tsx'

export const meta = () => titleOf(t('Appointments'))

const views = ['day', 'week', 'month', 'list', 'waiting', 'messages'] as const

const labels = {
  day: mark('Day'),
  week: mark('Week'),
  month: mark('Month'),
  list: mark('List'),
  waiting: mark('Waiting list'),
  messages: mark('Messages'),
} as const satisfies Record<(typeof views)[number], string>

/** The doctor's visits, and who waits for an earlier one; everything that is chosen stands in the address. */
export default function Appointments() {
  const [search, setSearch] = useSearchParams()
  const { setup } = useSetup()
  const view = viewIn(search)
  const set = (changes: Record<string, string | null>) => {
    const next = new URLSearchParams(search)
    for (const [name, value] of Object.entries(changes)) {
      if (value) next.set(name, value)
      else next.delete(name)
    }
    setSearch(next, { preventScrollReset: true })
  }
  /** Empty: the next free time; null: nobody is booking. */
  const [booking, setBooking] = useState<string | null>(null)
  // Until it is known, nobody is kept from it: a key that was pressed early is not lost.
  const books = setup.data === undefined || isBookable(setup.data)
  useKey('n', () => books && setBooking(''))
  const close = () => setBooking(null)
  const openPath = (id: string) => linkTo(search, id)
  const hours = setup.data ?? { branches: [], exceptions: [] }
  const choices = {
    services: (setup.data?.services ?? []).map(({ shown_name }) => shown_name),
    branches: hours.branches,
  }
  const date = dateIn(search, view, hours)
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex items-center justify-between gap-4">
        <PageTitle>{t('Appointments')}</PageTitle>
        {books ? (
          <Button look="primary" className="no-print" onClick={() => setBooking('')} aria-keyshortcuts="N">
            <Plus size={18} aria-hidden /> <span className="max-sm:sr-only">{t('New appointment')}</span>
          </Button>
        ) : null}
      </div>
      <Tabs
        current={view}
        tabs={views.map((key) => ({
          key,
          label: t(labels[key]),
          to: search.has('date') ? `?view=${key}&date=${date}` : `?view=${key}`,
        }))}
      />
      {books ? null : (
        <Empty
          action={
            <ButtonLink size="small" to="/doc/dashboard">
              {t('See what is left to do')}
            </ButtonLink>
          }
        >
          {t('Patients can’t book you at the moment.')}
        </Empty>
      )}
      {view === 'messages' ? (
        <OpenedInbox show={search.get('show')} pathOf={(show) => `?view=messages&show=${show}`} openPath={openPath} />
      ) : view === 'waiting' ? (
        <WaitingTable openPath={openPath} />
      ) : setup.isPending ? (
        <Skeleton rows={5} />
      ) : (
        <DoctorCalendar
          {...{ view, date, hours, choices, search, set, openPath }}
          onBook={books ? setBooking : undefined}
        />
      )}
      <Dialog title={t('New appointment')} open={booking !== null && books} onClose={close} wide>
        {setup.data && booking !== null ? (
          <StaffBooking slug={setup.data.profile.slug} start={booking} onDone={close} />
        ) : (
          <Skeleton rows={4} />
        )}
      </Dialog>
      <VisitDrawer writes ofDoctor id={search.get('a')} onClose={() => set({ a: null })} />
    </div>
  )
}

/** What the address asks for; else a week, where there is room for one. */
function viewIn(search: URLSearchParams): (typeof views)[number] {
  const isPhone = matchMedia('(max-width: 767px)').matches
  return views.find((known) => known === search.get('view')) ?? (isPhone ? 'day' : 'week')
}

function dateIn(search: URLSearchParams, view: (typeof views)[number], hours: CalendarHours): LocalDate {
  const wanted = search.get('date') ?? ''
  if (/^\d{4}-\d{2}-\d{2}$/.test(wanted)) return asLocalDate(wanted)
  const isWorked = (day: LocalDate) => groundsOf(hours, day).open.length > 0
  return opensOn(view === 'waiting' || view === 'messages' ? 'day' : view, todayIn(viewerZone()), isWorked)
}

function linkTo(search: URLSearchParams, id: string): string {
  const next = new URLSearchParams(search)
  next.set('a', id)
  return `?${next.toString()}`
}
