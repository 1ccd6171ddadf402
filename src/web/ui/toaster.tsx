import { lazy, Suspense, useEffect, useState } from 'react'
import { showKeptToast } from '../lib/toast.ts'

const Sonner = lazy(async () => ({ default: (await import('sonner')).Toaster }))

/** At most 3 toasts, 4 seconds, 356 px, 14 px apart, top centre, rich colours (specification, section 9). */
export function Toaster() {
  const [mounted, setMounted] = useState(false)
  useEffect(() => {
    setMounted(true)
    showKeptToast()
  }, [])
  if (!mounted) return null
  return (
    <Suspense>
      <Sonner
        position="top-center"
        richColors
        visibleToasts={3}
        duration={4000}
        gap={14}
        style={{ '--width': '356px' } as React.CSSProperties}
      />
    </Suspense>
  )
}
