import { useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../lib/browser-call.ts'

const paths = { patient: 'GET /calls/mine', doctor: 'GET /doctors/me/calls' } as const

/** Video visits of who is logged in. The live line of the area asks for them anew whenever a visit moves. */
export function useCalls(side: keyof typeof paths, tab: 'upcoming' | 'past') {
  const found = useInfiniteQuery({
    queryKey: ['appointments', 'calls', side, tab],
    queryFn: ({ pageParam }) => call(paths[side], { query: { tab, cursor: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
    // That a call opens depends on the clock, not on an event.
    refetchInterval: 60_000,
  })
  return { ...found, lines: found.data?.pages.flatMap(({ results }) => results) ?? [] }
}
