import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/browser-call.ts'

/** What the own check stands at. */
export function useOwnCheck() {
  return useQuery({ queryKey: ['own-check'], queryFn: () => call('GET /doctors/me/check', {}) })
}
