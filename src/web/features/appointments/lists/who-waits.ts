import { useQuery } from '@tanstack/react-query'
import { instant } from '#domain/time/instant.ts'
import { beforeInLine } from '#domain/waitlist/awaited-times.ts'
import type { Answer } from '#contract/endpoints.ts'
import { call } from '../../../lib/browser-call.ts'
import type { Visit } from '../visit/visit.ts'

export type Awaiter = Answer<'GET /doctors/me/awaited-times'>['results'][number]

/** Somebody who waits: with a visit that they would like earlier, or without one. */
export type Waits =
  | { readonly id: string; readonly visit: Visit; readonly awaits?: undefined }
  | { readonly id: string; readonly awaits: Awaiter; readonly visit?: undefined }

/** Who waits for the doctor who is logged in, with a visit or without one, in the one order in which they are asked. */
export function useWhoWaits() {
  return useQuery({
    queryKey: ['appointments', 'waiting-list'],
    queryFn: async (): Promise<Waits[]> => {
      const [visits, awaiting] = await Promise.all([
        call('GET /doctors/me/waiting-list', {}),
        call('GET /doctors/me/awaited-times', {}),
      ])
      const all = [
        ...visits.results.map((visit) => ({ ...placeOf(visit.id, visit.waiting), id: visit.id, visit })),
        ...awaiting.results.map((awaits) => ({ ...placeOf(awaits.id, awaits), id: awaits.id, awaits })),
      ]
      return all.toSorted(beforeInLine)
    },
  })
}

function placeOf(id: string, waits: { is_urgent: boolean; since: string } | null) {
  return {
    entry_id: id,
    is_urgent: waits?.is_urgent ?? false,
    waits_since: instant(Date.parse(waits?.since ?? '') || 0),
  }
}
