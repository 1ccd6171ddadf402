import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Answer } from '#contract/endpoints.ts'
import { useLive } from '../../lib/realtime.ts'

export type Overview = Answer<'GET /records'>
export type Folder = Overview['folders'][number]
export type Item = Overview['recent'][number]
export type Request = Answer<'GET /records/requests'>['results'][number]

export const recordsKey = ['records'] as const

/** Asks anew for everything about papers that stands on the screen. */
export function useRecordsAgain() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: recordsKey })
}

/** What another tab, the clinic or a round changes is on the screen at once. */
export function useRecordNews() {
  const again = useRecordsAgain()
  useLive(({ kind }) => {
    if (kind === 'papers') void again()
  })
}

/** A list whose looks are noted: what the page asks for again by itself is the look that is under way. */
export function useLookedAt<Data>(key: QueryKey, ask: (again: 'yes' | undefined) => Promise<Data>) {
  const seen = useRef('')
  const name = JSON.stringify(key)
  return useQuery({
    queryKey: [...recordsKey, ...key],
    queryFn: async () => {
      const data = await ask(seen.current === name ? 'yes' : undefined)
      seen.current = name
      return data
    },
  })
}

export function pathOfItem(id: string): string {
  return `/api/records/items/${id}/file`
}
