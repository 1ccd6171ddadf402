import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { drawToasts, isToastWanted, onToast, showKeptToast } from '../lib/toast.ts'

/** At most 3 toasts, 4 seconds, 356 px, 14 px apart, top centre, rich colours (specification, section 9). */
const Sonner = lazy(async () => {
  const { toast, Toaster: Drawn } = await import('sonner')
  return {
    default: function Drawing() {
      useEffect(
        () =>
          drawToasts(({ kind, text, undo }) =>
            toast[kind](
              text,
              undo ? { duration: 10_000, action: { label: undo.label, onClick: undo.act } } : undefined,
            ),
          ),
        [],
      )
      return (
        <Drawn
          position="top-center"
          richColors
          visibleToasts={3}
          duration={4000}
          gap={14}
          style={{ '--width': '356px' } as React.CSSProperties}
        />
      )
    },
  }
})

/** The place of toasts; empty, and weightless, until the first one. */
export function Toaster() {
  const isWanted = useSyncExternalStore(onToast, isToastWanted, () => false)
  useEffect(showKeptToast, [])
  if (!isWanted) return null
  return (
    <Suspense>
      <Sonner />
    </Suspense>
  )
}
