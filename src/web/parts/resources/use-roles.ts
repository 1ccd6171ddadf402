import { useQuery } from '@tanstack/react-query'
import type { Answer } from '#contract/endpoints.ts'
import { call } from '../../lib/browser-call.ts'

export type Role = Answer<'GET /branches/:branchId/roles'>['roles'][number]

/** The roles of the facility that a branch belongs to; without a branch nothing is asked. */
export function useRoles(branchId: string | undefined) {
  return useQuery({
    queryKey: ['roles', branchId],
    queryFn: () => call('GET /branches/:branchId/roles', { params: { branchId: branchId ?? '' } }),
    enabled: branchId !== undefined,
  })
}

/** The roles that are given at branches. */
export function givenRoles(roles: readonly Role[] | undefined): Role[] {
  return (roles ?? []).filter(({ given }) => given)
}
