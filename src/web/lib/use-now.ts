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
    startTransition(() => setNow(read()))
    watchers.add(setNow)
    timer ??= setInterval(tellAll, halfMinute)
    return () => {
      watchers.delete(setNow)
      if (watchers.size > 0) return
      clearInterval(timer)
      timer = undefined
    }
  }, [])
  return now
}

// One clock for the page: everything that depends on the moment is drawn anew in one go.
const watchers = new Set<(now: number) => void>()
let timer: ReturnType<typeof setInterval> | undefined

function tellAll() {
  startTransition(() => {
    for (const tell of watchers) tell(read())
  })
}

/** The times that are still to come. */
export function stillToCome(times: readonly string[], now: number): string[] {
  return times.filter((time) => Date.parse(time) > now)
}

// One moment for a whole half minute: what is read twice must be the same.
const read = () => Math.floor(Date.now() / halfMinute) * halfMinute
