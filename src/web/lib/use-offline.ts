import { useSyncExternalStore } from 'react'

/** Whether the browser knows that it has no network. */
export function useOffline(): boolean {
  return useSyncExternalStore(
    onLineChange,
    () => !navigator.onLine,
    () => false,
  )
}

function onLineChange(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}
