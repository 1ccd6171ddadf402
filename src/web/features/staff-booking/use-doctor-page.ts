import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/browser-call.ts'
import { anyDoctor } from './staff-values.ts'

/** What a doctor offers; nothing is asked before one is chosen. */
export function useDoctorPage(slug: string) {
  return useQuery({
    queryKey: ['doctor', slug],
    queryFn: () => call('GET /doctors/:slug', { params: { slug } }),
    enabled: slug !== '' && slug !== anyDoctor,
  })
}
