import { useEffect, useState } from 'react'
import { PrefetchPageLinks } from 'react-router'
import { isWaking } from '../../lib/wake.ts'

/** Any draft: the check is one page for all. */
const check = '/book/next'
const reaches = ['pointermove', 'pointerdown', 'touchstart', 'focusin', 'keydown', 'scroll'] as const

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
    const reach = () => {
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
