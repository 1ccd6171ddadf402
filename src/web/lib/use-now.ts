import { startTransition, useEffect, useState } from 'react'

const halfMinute = 30_000
/** Whether React has taken over the page as the server wrote it; what is drawn from then on knows the moment at once. */
let isTaken = false

/**
 * Returns the moment, told anew every half minute; 0 on the server and in the first drawing of its page, so that both are the
 * same. What depends on it is drawn bit by bit: a long list holds up nobody who taps.
 */
export function useNow(): number {
  const [now, setNow] = useState(() => (isTaken ? read() : 0))
  useEffect(() => {
    isTaken = true
    const look = () => startTransition(() => setNow(read()))
    look()
    const timer = setInterval(look, halfMinute)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** The times that are still to come. */
export function stillToCome(times: readonly string[], now: number): string[] {
  return times.filter((time) => Date.parse(time) > now)
}

// One moment for a whole half minute: what is read twice must be the same.
const read = () => Math.floor(Date.now() / halfMinute) * halfMinute
