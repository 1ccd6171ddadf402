import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { problemCode } from '../../lib/call.ts'
import { useQueueLine } from './use-queue-line.ts'

/**
 * What a screen on the wall or a phone shows, read anew when the queue moves. The line comes back by itself; until then
 * the screen says since when it is old.
 */
export function useScreen<T>(name: string, token: string, read: () => Promise<T>) {
  const queries = useQueryClient()
  const [isLost, setLost] = useState(false)
  const queryKey = [name, token]
  useQueueLine(token, ({ kind }) => {
    setLost(kind === 'lost')
    if (kind !== 'lost') void queries.invalidateQueries({ queryKey })
  })
  const shown = useQuery({
    queryKey,
    queryFn: read,
    enabled: typeof window !== 'undefined',
    refetchInterval: 20_000,
    // A screen on a wall goes on trying all night.
    retry: (_count, error) => problemCode(error) !== 'pass_revoked' && problemCode(error) !== 'link_expired',
    retryDelay: (count) => Math.min(1000 * 2 ** count, 15_000),
  })
  return { shown, isLost: isLost || shown.isRefetchError }
}
