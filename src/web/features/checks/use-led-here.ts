import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Brings a heading into view that the address names; it is drawn only once the check is loaded, so the address is asked then. */
export function useLedHere<Heading extends HTMLElement>(name: string) {
  const heading = useRef<Heading>(null)
  const { hash, key } = useLocation()
  useEffect(() => {
    if (hash !== `#${name}`) return
    heading.current?.scrollIntoView({ block: 'start' })
    heading.current?.focus({ preventScroll: true })
  }, [hash, key, name])
  return heading
}
