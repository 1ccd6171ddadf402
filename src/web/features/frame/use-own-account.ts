import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/browser-call.ts'

/** The own account with its places, and what its clinics ask of it. */
export function useOwnAccount() {
  return useQuery({ queryKey: ['me'], queryFn: () => call('GET /auth/me', {}) })
}
