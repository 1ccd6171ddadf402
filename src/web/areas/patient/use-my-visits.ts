import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { call } from '../../lib/browser-call.ts'

export const tabs = ['upcoming', 'past', 'cancelled', 'waiting'] as const
export type Tab = (typeof tabs)[number]

/** The own visits that the address asks for: which ones, whose, and how many pages of ten. */
export function useMyVisits() {
  const [search, setSearch] = useSearchParams()
  const tab: Tab = tabs.find((known) => known === search.get('tab')) ?? 'upcoming'
  const person = search.get('person')
  const q = tab === 'past' ? (search.get('q') ?? '') : ''
  const pages = Math.min(Math.max(Number(search.get('pages')) || 1, 1), 50)
  const visits = useInfiniteQuery({
    queryKey: ['appointments', 'mine', 'pages', tab, person, q],
    queryFn: ({ pageParam }) =>
      call('GET /appointments/mine', {
        query: { tab, q, ...(person ? { person } : {}), ...(pageParam ? { cursor: pageParam } : {}) },
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  })
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = visits
  const lacks = (data?.pages.length ?? pages) < pages && hasNextPage && !isFetching && !isError
  useEffect(() => {
    if (lacks) void fetchNextPage()
  }, [lacks, fetchNextPage])
  const more = () =>
    setSearch(
      (before) => {
        before.set('pages', String((data?.pages.length ?? 1) + 1))
        return before
      },
      { replace: true, preventScrollReset: true },
    )
  return { visits, tab, person, q, more }
}
