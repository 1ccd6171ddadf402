import { useQueryClient } from '@tanstack/react-query'
import type { Answer } from '#contract/endpoints.ts'

export type Overview = Answer<'GET /records'>
export type Folder = Overview['folders'][number]
export type Item = Overview['recent'][number]

export const recordsKey = ['records'] as const

/** Asks anew for everything about papers that stands on the screen. */
export function useRecordsAgain() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: recordsKey })
}

export function pathOfItem(id: string): string {
  return `/api/records/items/${id}/file`
}
