import { useSyncExternalStore } from 'react'

const halfMinute = 30_000

/** Returns the moment, told anew every half minute; 0 on the server, so that both draw the same first. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, read, () => 0)
}

/** The times that are still to come. */
export function stillToCome(times: readonly string[], now: number): string[] {
  return times.filter((time) => Date.parse(time) > now)
}

// One moment for a whole half minute: what is read twice must be the same.
const read = () => Math.floor(Date.now() / halfMinute) * halfMinute

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, halfMinute)
  return () => clearInterval(timer)
}
