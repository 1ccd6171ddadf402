import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Answer } from '#contract/endpoints.ts'
import { call } from '../../../lib/browser-call.ts'
import { untilTheOther } from '../../../lib/queries.ts'
import { useLive } from '../../../lib/realtime.ts'
import { isDate } from '../../../lib/in-address.ts'

export type BranchDay = Answer<'GET /branches/:branchId/appointments'>
export type BranchVisit = BranchDay['results'][number]

/** One day of a branch, the day of the address or today; every screen of it reads the same. */
export function useBranchDay(branchId: string, search: URLSearchParams) {
  const asked = search.get('date')
  const date = isDate(asked) ? asked : undefined
  const queries = useQueryClient()
  // Whoever is called waits no longer: the figures move with the queue.
  useLive(({ kind }) => {
    if (kind === 'queue') void queries.invalidateQueries({ queryKey: ['appointments', 'branch', branchId] })
  })
  return useQuery({
    queryKey: ['appointments', 'branch', branchId, date],
    queryFn: () => call('GET /branches/:branchId/appointments', { params: { branchId }, query: date ? { date } : {} }),
    // What the line does not bring, time does.
    refetchInterval: 60_000,
    placeholderData: untilTheOther,
  })
}
