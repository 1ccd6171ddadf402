import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Answer } from '#contract/endpoints.ts'
import { call } from '../../lib/browser-call.ts'

export type Resources = Answer<'GET /branches/:branchId/resources'>
export type Pool = Resources['pools'][number]
export type Outage = Resources['points'][number]['outages'][number]

/** The resources of a branch, and a way to look at them anew. */
export function useResources(branchId: string) {
  const queries = useQueryClient()
  const queryKey = ['resources', branchId]
  const resources = useQuery({
    queryKey,
    queryFn: () => call('GET /branches/:branchId/resources', { params: { branchId } }),
  })
  return { resources, again: () => void queries.invalidateQueries({ queryKey }) }
}
