import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Answer } from '#contract/endpoints.ts'
import { call } from '../../lib/browser-call.ts'
import { useLookedAt as useLooked } from '../../lib/looked-at.ts'
import { useLive } from '../../lib/realtime.ts'

export type Overview = Answer<'GET /records'>
export type Folder = Overview['folders'][number]
export type Item = Overview['recent'][number]
export type Sharing = Answer<'GET /records/sharing'>
export type Request = Answer<'GET /records/requests'>['results'][number]

export const recordsKey = ['records'] as const
export const looksKey = [...recordsKey, 'looks'] as const

/** Asks anew for everything about papers that stands on the screen. */
export function useRecordsAgain() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: recordsKey })
}

/** What another tab, the clinic or a round changes is on the screen at once, and who looks. */
export function useRecordNews() {
  const queries = useQueryClient()
  useLive(({ kind }) => {
    if (kind === 'papers') void queries.invalidateQueries({ queryKey: recordsKey })
    // A look changes the list of looks alone.
    if (kind === 'looked') void queries.invalidateQueries({ queryKey: looksKey })
  })
}

/** A list of papers whose looks are noted. */
export function useLookedAt<Data>(key: QueryKey, ask: (again: 'yes' | undefined) => Promise<Data>) {
  return useLooked([...recordsKey, ...key], ask)
}

export function pathOfItem(id: string): string {
  return `/api/records/items/${id}/file`
}

/** With whom a person shares, and could. */
export function useSharing(patient: string) {
  return useQuery({
    queryKey: [...recordsKey, 'sharing', patient],
    queryFn: () => call('GET /records/sharing', { query: { patient_id: patient } }),
  })
}
