import { Suspense } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { mark, t } from '#domain/language/translate.ts'
import { titleOf } from '../../lib/site.ts'
import { isShown, isShut } from '../../lib/shown.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { lazily } from '../../ui/lazily.tsx'
import { Empty, LoadFailed, PageTitle, Skeleton } from '../../ui/page.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { OwnVisit } from './own-visit.tsx'
import { PersonChips } from './person-chips.tsx'
import { tabs, useMyVisits, type Tab } from './use-my-visits.ts'
import { VisitsByMonth } from './visits-by-month.tsx'

// Only this tab shows it, and the page is light for everybody.
const AwaitedList = lazily(
  () => import('./awaited-list.tsx'),
  () => <LoadFailed what={t('the waiting list')} error={undefined} again={() => location.reload()} />,
)

export const meta = () => titleOf(t('Appointments'))

const empty: Record<Tab, string> = {
  upcoming: mark('No upcoming appointments.'),
  past: mark('Visits you have had appear here.'),
  cancelled: mark('Nothing cancelled or missed.'),
  waiting: mark(
    'You are not waiting for a time. Open an appointment and choose Tell me about earlier times, or choose Tell me when a time opens where a doctor’s times are.',
  ),
}

const labels: Record<Tab, string> = {
  upcoming: mark('Upcoming'),
  past: mark('Past'),
  cancelled: mark('Cancelled and missed'),
  waiting: mark('Waiting list'),
}

export default function Appointments() {
  const [search] = useSearchParams()
  const visit = search.get('visit')
  return visit ? <OwnVisit key={visit} id={visit} /> : <Visits />
}

function Visits() {
  const navigate = useNavigate()
  const { visits, tab, person, q, more } = useMyVisits()
  const all = visits.data?.pages.flatMap((page) => page.results) ?? []
  const count = visits.data?.pages[0]?.upcoming_count
  return (
    <div className="grid gap-6">
      <PageTitle>{t('Appointments')}</PageTitle>
      <Tabs
        current={tab}
        tabs={tabs.map((key) => ({
          key,
          label: key === 'upcoming' && count !== undefined ? t('Upcoming ({count})', { count }) : t(labels[key]),
          to: addressOf(key, person),
        }))}
      />
      <PersonChips current={person} to={(whose) => addressOf(tab, whose, q)} />
      {tab === 'past' ? (
        <SearchBox
          asked={q}
          placeholder={t('Doctor, service or place')}
          onSearch={(words) => void navigate(addressOf(tab, person, words), { preventScrollReset: true })}
        />
      ) : null}
      {visits.isPending ? <Skeleton rows={4} /> : null}
      {isShut(visits) ? (
        <LoadFailed what={t('your appointments')} error={visits.error} again={() => void visits.refetch()} />
      ) : null}
      {isShown(visits) ? <Rest tab={tab} person={person} q={q} isEmpty={all.length === 0} /> : null}
      <VisitsByMonth visits={all} />
      <p className="no-print flex flex-wrap gap-3">
        {visits.hasNextPage ? (
          <Button onClick={more} busy={visits.isFetchingNextPage && t('Loading…')}>
            {t('Show more')}
          </Button>
        ) : null}
        {all.length > 0 ? <Button onClick={() => print()}>{t('Print')}</Button> : null}
      </p>
    </div>
  )
}

/** What stands there without visits: that there is nothing, or what is waited for without one. */
function Rest({ isEmpty, ...of }: { tab: Tab; person: string | null; q: string; isEmpty: boolean }) {
  const nothing = isEmpty ? <Nothing {...of} /> : null
  if (of.tab !== 'waiting') return nothing
  return (
    <Suspense fallback={<Skeleton rows={2} />}>
      <AwaitedList person={of.person} nothing={nothing} />
    </Suspense>
  )
}

function Nothing({ tab, person, q }: { tab: Tab; person: string | null; q: string }) {
  if (q)
    return (
      <Empty action={<ButtonLink to={addressOf(tab, person)}>{t('Show all')}</ButtonLink>}>
        {t('No visit matches ‘{q}’.', { q })}
      </Empty>
    )
  return (
    <Empty action={tab === 'cancelled' ? undefined : <ButtonLink to="/usr/providers">{t('Find a doctor')}</ButtonLink>}>
      {t(empty[tab])}
    </Empty>
  )
}

function addressOf(tab: Tab, person: string | null, q = ''): string {
  const search = new URLSearchParams({
    ...(tab === 'upcoming' ? {} : { tab }),
    ...(person ? { person } : {}),
    ...(q ? { q } : {}),
  }).toString()
  return search ? `/usr/appointments?${search}` : '/usr/appointments'
}
