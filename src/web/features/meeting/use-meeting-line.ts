import { useEffect, useRef } from 'react'
import { keepReading, type LiveEvent } from '../../lib/realtime.ts'

/** Until a lost line is tried again, at most: two people in the middle of a talk hold it. Milliseconds. */
const mostPauseInCall = 2_000

/** Hears what moves in one call: its state, signals, what is written. `token`: one's place in it, once one has one. */
export function useMeetingLine(meetId: string, token: string, hear: (event: LiveEvent) => void) {
  const latest = useRef(hear)
  latest.current = hear
  useEffect(() => {
    const stop = new AbortController()
    const path = `/api/live/meeting?meet=${encodeURIComponent(meetId)}`
    const opens = token ? { 'x-call-token': token } : {}
    void keepReading(path, (event) => latest.current(event), stop.signal, opens, mostPauseInCall)
    return () => stop.abort()
  }, [meetId, token])
}
