import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/browser-call.ts'

/** The manager's facility with its branches. */
export function useFacility() {
  return useQuery({ queryKey: ['facility'], queryFn: () => call('GET /facilities/mine', {}) })
}
