import { useQuery, useQueryClient } from '@tanstack/react-query'
import { t } from '#domain/language/translate.ts'
import type { Answer } from '#contract/endpoints.ts'
import { call } from '../../lib/browser-call.ts'
import { toast } from '../../lib/toast.ts'

export type FacilityProfile = Answer<'GET /facilities/:facilityId/profile'>

const keyOf = (facilityId: string) => ['facility-profile', facilityId]

export function useFacilityProfile(facilityId: string) {
  return useQuery({
    queryKey: keyOf(facilityId),
    queryFn: () => call('GET /facilities/:facilityId/profile', { params: { facilityId } }),
  })
}

/** Makes a change of the facility, and brings every screen that shows it up to date. */
export function useSaved(facilityId: string) {
  const queries = useQueryClient()
  return async (saving: Promise<FacilityProfile>): Promise<FacilityProfile> => {
    const saved = await saving
    queries.setQueryData(keyOf(facilityId), saved)
    toast('success', t('Saved'))
    await queries.invalidateQueries({ queryKey: ['facility'] })
    await queries.invalidateQueries({ queryKey: ['me'] })
    return saved
  }
}
