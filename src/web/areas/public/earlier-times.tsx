import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { VisitWaiting } from '../../features/appointments/visit/visit-waiting.tsx'
import type { Visit } from '../../features/appointments/visit/visit.ts'
import { call } from '../../lib/browser-call.ts'

type Props = {
  appointmentId: string
  /** Of a guest: by it alone they reach the visit. */ linkToken: string | undefined
}

/** Whoever has just booked can wait for an earlier time. Where the visit does not come, nothing stands here: its own page offers the same. */
export default function EarlierTimes({ appointmentId, linkToken }: Props) {
  const [isOpen, open] = useState(false)
  const queries = useQueryClient()
  const queryKey = ['visit', 'booked', appointmentId, linkToken]
  const visit = useQuery({
    queryKey,
    queryFn: (): Promise<Visit> =>
      linkToken
        ? call('GET /visit', {}, { linkToken })
        : call('GET /appointments/:appointmentId', { params: { appointmentId } }),
    refetchOnWindowFocus: false,
  })
  if (!visit.data) return null
  return (
    <VisitWaiting
      visit={visit.data}
      linkToken={linkToken}
      onChange={(next) => queries.setQueryData(queryKey, next)}
      isOpen={isOpen}
      open={open}
    />
  )
}
