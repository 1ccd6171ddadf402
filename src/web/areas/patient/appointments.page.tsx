import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { VisitCard } from '../../features/appointments/visit-card.tsx'
import { call } from '../../lib/browser-call.ts'
import { titleOf } from '../../lib/site.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Empty, LoadFailed, PageTitle, Skeleton } from '../../ui/page.tsx'
import { Tabs } from '../../ui/tabs.tsx'

export const meta = () => titleOf('Appointments')

type Tab = 'upcoming' | 'past' | 'cancelled'

const empty: Record<Tab, string> = {
  upcoming: 'No upcoming appointments.',
  past: 'Visits you have had appear here.',
  cancelled: 'Nothing cancelled or missed.',
}

export default function Appointments() {
  const [search] = useSearchParams()
  const wanted = search.get('tab')
  const tab: Tab = wanted === 'past' || wanted === 'cancelled' ? wanted : 'upcoming'
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
      <PageTitle>Appointments</PageTitle>
      <Tabs
        current={tab}
        tabs={[
          { key: 'upcoming', label: count === undefined ? 'Upcoming' : `Upcoming (${count})`, to: '/usr/appointments' },
          { key: 'past', label: 'Past', to: '/usr/appointments?tab=past' },
          { key: 'cancelled', label: 'Cancelled and missed', to: '/usr/appointments?tab=cancelled' },
        ]}
      />
      {visits.isPending ? <Skeleton rows={4} /> : null}
      {visits.isError ? <LoadFailed what="your appointments" again={() => void visits.refetch()} /> : null}
      {visits.isSuccess && all.length === 0 ? (
        <Empty action={tab === 'upcoming' ? <ButtonLink to="/usr/providers">Find a doctor</ButtonLink> : undefined}>
          {empty[tab]}
        </Empty>
      ) : null}
      {all.map((visit) => (
        <VisitCard key={visit.id} visit={visit} />
      ))}
      <p className="no-print flex flex-wrap gap-3">
        {visits.hasNextPage ? (
          <Button onClick={() => void visits.fetchNextPage()} busy={visits.isFetchingNextPage && 'Loading…'}>
            Show more
          </Button>
        ) : null}
        {all.length > 0 ? <Button onClick={() => print()}>Print</Button> : null}
      </p>
    </div>
  )
}
