import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Answer } from '#contract/endpoints.ts'
import { mark } from '#domain/language/translate.ts'
import { call } from '../../../lib/browser-call.ts'

export type BranchServices = Answer<'GET /branches/:branchId/services'>
export type BranchService = BranchServices['services'][number]

/** What is offered at a branch, by whom. */
export function useBranchServices(branchId: string) {
  const queries = useQueryClient()
  const services = useQuery({
    queryKey: ['branch-services', branchId],
    queryFn: () => call('GET /branches/:branchId/services', { params: { branchId } }),
  })
  return { services, fresh: () => queries.invalidateQueries({ queryKey: ['branch-services', branchId] }) }
}

export const modeWords = { in_person: mark('In person'), video: mark('Video'), both: mark('In person and video') }

/** Returns who offers a service, as it is saved. */
export function savedOf({ offered_by }: BranchService): ReadonlySet<string> {
  return new Set(offered_by.map(({ practitioner_id }) => practitioner_id))
}

/** Returns how many booked visits a service has ahead at the branch. */
export function bookedOf({ offered_by }: BranchService): number {
  return offered_by.reduce((sum, { booked }) => sum + booked, 0)
}

/** Returns the names of the doctors who offer a service. */
export function offeredBy(service: BranchService, { doctors }: BranchServices): string[] {
  const offering = savedOf(service)
  return doctors.filter(({ practitioner_id }) => offering.has(practitioner_id)).map(({ name }) => name)
}
