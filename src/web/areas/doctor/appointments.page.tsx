import { useSearchParams } from 'react-router'
import { t } from '#domain/language/translate.ts'
import { DoctorCalendar } from '../../features/appointments/doctor-calendar.tsx'
import { VisitDrawer } from '../../features/appointments/visit-drawer.tsx'
import { WaitingTable } from '../../features/appointments/waiting-table.tsx'
import { asLocalDate, todayIn, viewerZone } from '../../lib/format.ts'
import { titleOf } from '../../lib/site.ts'
import { PageTitle } from '../../ui/page.tsx'
import { Tabs } from '../../ui/tabs.tsx'

export const meta = () => titleOf(t('Appointments'))

const views = ['day', 'week', 'list', 'waiting'] as const

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
  const openPath = (id: string) => linkTo(search, id)
  return (
    <div className="grid gap-6">
      <PageTitle>{t('Appointments')}</PageTitle>
      <Tabs
        current={view}
        tabs={views.map((key) => ({
          key,
          label: { day: t('Day'), week: t('Week'), list: t('List'), waiting: t('Waiting list') }[key],
          to: `?view=${key}&date=${date}`,
        }))}
      />
      {view === 'waiting' ? (
        <WaitingTable openPath={openPath} />
      ) : (
        <DoctorCalendar {...{ view, date, search, set, openPath }} />
      )}
      <VisitDrawer id={search.get('a')} onClose={() => set({ a: null })} />
    </div>
  )
}

function linkTo(search: URLSearchParams, id: string): string {
  const next = new URLSearchParams(search)
  next.set('a', id)
  return `?${next.toString()}`
}
