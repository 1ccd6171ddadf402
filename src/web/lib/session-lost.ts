import { useSyncExternalStore } from 'react'
import { forgetVisit } from './kept-visit.ts'

// The server no longer knows the session that this browser still holds: it ran out, or was ended elsewhere.
let isLost = false
const listeners = new Set<() => void>()

/** Said by the calls: whether the last one that needed a session found it. */
export function noteSession(found: boolean) {
  if (!found) forgetVisit()
  if (isLost === !found) return
  isLost = !found
  for (const listener of listeners) listener()
}

/** Waits until the session is found again, here or in another tab, or until nobody waits any more. */
export function sessionFound(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const stop = onSessionChange(() => isLost || finish())
    const finish = () => {
      stop()
      resolve()
    }
    signal.addEventListener('abort', finish, { once: true })
    if (!isLost || signal.aborted) finish()
  })
}

function onSessionChange(listener: () => void): () => void {
  const backElsewhere = ({ key, newValue }: StorageEvent) => key === 'token' && newValue && noteSession(true)
  listeners.add(listener)
  addEventListener('storage', backElsewhere)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', backElsewhere)
  }
}

/** Whether the session was lost under the page. The page stays as it is, with all that was typed. */
export function useSessionLost(): boolean {
  return useSyncExternalStore(
    onSessionChange,
    () => isLost,
    () => false,
  )
}
