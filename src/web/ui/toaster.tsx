import { Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { drawToasts, isToastWanted, onToast, showKeptToast, type Toast } from '../lib/toast.ts'
import { lazily } from './lazily.tsx'
import { longer, shortly } from './toast-limits.ts'

/** 356 px, 14 px apart, top centre, rich colours (specification, section 9), and plain where those cannot be fetched. */
const Toasts = lazily(() => import('./drawn-toasts.tsx'), PlainToasts)

/** The newest one in plain words, where what draws them could not be fetched. */
function PlainToasts() {
  const [shown, setShown] = useState<Toast>()
  useEffect(
    () =>
      drawToasts((next) => {
        setShown(next)
        setTimeout(() => setShown((now) => (now === next ? undefined : now)), next.undo ? longer : shortly)
      }),
    [],
  )
  return shown ? (
    <p role="status" className="fixed inset-x-5 top-6 z-50 rounded-field border border-line bg-surface p-4 text-ink">
      {shown.text}{' '}
      {shown.undo ? (
        <button type="button" className="font-semibold underline" onClick={shown.undo.act}>
          {shown.undo.label}
        </button>
      ) : null}
    </p>
  ) : null
}

/** The place of toasts; empty, and weightless, until the first one. */
export function Toaster() {
  const isWanted = useSyncExternalStore(onToast, isToastWanted, () => false)
  useEffect(showKeptToast, [])
  if (!isWanted) return null
  return (
    <Suspense>
      <Toasts />
    </Suspense>
  )
}
