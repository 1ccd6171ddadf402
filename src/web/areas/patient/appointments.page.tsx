import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { mark, t } from '#domain/language/translate.ts'
import { VisitCard } from '../../features/appointments/visit-card.tsx'
import { call } from '../../lib/browser-call.ts'
import { titleOf } from '../../lib/site.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Empty, LoadFailed, PageTitle, Skeleton } from '../../ui/page.tsx'
import { Tabs } from '../../ui/tabs.tsx'

export const meta = () => titleOf(t('Appointments'))

const tabs = ['upcoming', 'past', 'cancelled', 'waiting'] as const
type Tab = (typeof tabs)[number]

const empty: Record<Tab, string> = {
  upcoming: mark('No upcoming appointments.'),
  past: mark('Visits you have had appear here.'),
  cancelled: mark('Nothing cancelled or missed.'),
  waiting: mark('You are not waiting for an earlier time. Open an appointment and choose Tell me about earlier times.'),
}

export default function Appointments() {
  const [search] = useSearchParams()
  const wanted = search.get('tab')
  const tab: Tab = tabs.find((known) => known === wanted) ?? 'upcoming'
  const visits = useInfiniteQuery({
    queryKey: ['appointments', 'mine', 'pages', tab],
    queryFn: ({ pageParam }) =>
      call('GET /appointments/mine', { query: { tab, ...(pageParam ? { cursor: pageParam } : {}) } }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  })
  const all = visits.data?.pages.flatMap((page) => page.results) ?? []
  const count = visits.data?.pages[0]?.upcoming_count
  return (
    <div className="grid gap-6">
      <PageTitle>{t('Appointments')}</PageTitle>
      <Tabs
        current={tab}
        tabs={[
          {
            key: 'upcoming',
            label: count === undefined ? t('Upcoming') : t('Upcoming ({count})', { count }),
            to: '/usr/appointments',
          },
          { key: 'past', label: t('Past'), to: '/usr/appointments?tab=past' },
          { key: 'cancelled', label: t('Cancelled and missed'), to: '/usr/appointments?tab=cancelled' },
          { key: 'waiting', label: t('Waiting list'), to: '/usr/appointments?tab=waiting' },
        ]}
      />
      {visits.isPending ? <Skeleton rows={4} /> : null}
      {visits.isError ? (
        <LoadFailed what={t('your appointments')} error={visits.error} again={() => void visits.refetch()} />
      ) : null}
      {visits.isSuccess && all.length === 0 ? (
        <Empty
          action={tab === 'upcoming' ? <ButtonLink to="/usr/providers">{t('Find a doctor')}</ButtonLink> : undefined}
        >
          {t(empty[tab])}
        </Empty>
      ) : null}
      {all.map((visit) => (
        <VisitCard key={visit.id} visit={visit} />
      ))}
      <p className="no-print flex flex-wrap gap-3">
        {visits.hasNextPage ? (
          <Button onClick={() => void visits.fetchNextPage()} busy={visits.isFetchingNextPage && t('Loading…')}>
            {t('Show more')}
          </Button>
        ) : null}
        {all.length > 0 ? <Button onClick={() => print()}>{t('Print')}</Button> : null}
      </p>
    </div>
  )
}
