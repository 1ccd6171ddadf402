import { useEffect, useRef } from 'react'
import { keepReading, type LiveEvent } from '../../lib/realtime.ts'

/** Hears that the queue has moved, by the token of a screen or a ticket; also when the line is lost, or came back. */
export function useQueueLine(token: string, hear: (event: LiveEvent) => void) {
  const latest = useRef(hear)
  latest.current = hear
  useEffect(() => {
    if (token === '') return
    const stop = new AbortController()
    void keepReading('/api/live/queue', (event) => latest.current(event), stop.signal, { 'x-queue-token': token })
    return () => stop.abort()
  }, [token])
}
