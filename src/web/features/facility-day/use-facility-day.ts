import { useQuery } from '@tanstack/react-query'
import type { Answer } from '#contract/endpoints.ts'
import { call } from '../../lib/browser-call.ts'

export type FacilityDay = Answer<'GET /facilities/:facilityId/day'>
export type Alert = Answer<'GET /facilities/:facilityId/alerts'>['results'][number]
export type Happened = Answer<'GET /facilities/:facilityId/activity'>['results'][number]

// What begins with "appointments" is asked for anew whenever the live line tells of a visit, a ticket or the facility.
const keyOf = (part: string, facilityId: string) => ['appointments', 'facility', part, facilityId]

export function useFacilityDay(facilityId: string) {
  return useQuery({
    queryKey: keyOf('day', facilityId),
    queryFn: () => call('GET /facilities/:facilityId/day', { params: { facilityId } }),
  })
}

export function useAlerts(facilityId: string) {
  return useQuery({
    queryKey: keyOf('alerts', facilityId),
    queryFn: async () => (await call('GET /facilities/:facilityId/alerts', { params: { facilityId } })).results,
  })
}

export function useActivity(facilityId: string) {
  return useQuery({
    queryKey: keyOf('activity', facilityId),
    queryFn: async () => (await call('GET /facilities/:facilityId/activity', { params: { facilityId } })).results,
  })
}
