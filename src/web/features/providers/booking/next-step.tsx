import { useEffect, useState } from 'react'
import { PrefetchPageLinks } from 'react-router'
import { isMeant, isWaking } from '../../../lib/wake.ts'

/** Any draft: the check is one page for all. */
const check = '/book/next'
// Not `scroll`: a page does that by itself as it is put together.
const reaches = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'keydown', 'focusin'] as const

/**
 * Beside times that can be tapped: what the check needs is fetched as soon as somebody moves on the page, so that a tap
 * waits for nothing but its hold. Who only reads fetches nothing.
 */
export function NextStep() {
  return useReach() ? <PrefetchPageLinks page={check} /> : null
}

function useReach(): boolean {
  const [isReached, setReached] = useState(false)
  useEffect(() => {
    const stop = new AbortController()
    const reach = (event?: Event) => {
      if (event && !isMeant(event)) return
      setReached(true)
      stop.abort()
    }
    // Who woke a still page has moved already.
    if (isWaking()) reach()
    for (const name of reaches) addEventListener(name, reach, { signal: stop.signal, passive: true, capture: true })
    return () => stop.abort()
  }, [])
  return isReached
}
