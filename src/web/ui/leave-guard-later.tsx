import { Suspense, useEffect, useState } from 'react'
import { lazily } from './lazily.tsx'

const LeaveGuard = lazily<object>(
  () => import('./leave-guard.tsx').then((guard) => ({ default: guard.LeaveGuard })),
  () => null,
)

/** The guard of frames whose pages are light and mostly read: it comes with the first thing that is typed. */
export function LeaveGuardLater() {
  const [isTyped, setTyped] = useState(false)
  useEffect(() => {
    const hear = () => setTyped(true)
    // On a page that wakes up with the first touch, the first letters may have come before.
    if (document.activeElement?.matches('input, textarea, select')) hear()
    addEventListener('input', hear, { once: true })
    return () => removeEventListener('input', hear)
  }, [])
  return isTyped ? (
    <Suspense fallback={null}>
      <LeaveGuard />
    </Suspense>
  ) : null
}
