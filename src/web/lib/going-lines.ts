import { type FocusEvent, useEffect, useRef } from 'react'

/**
 * For a place whose lines go one after the other: whoever was on a line that went is on the one that took its place, or, where
 * none is left, on the place itself, or on the title of the page where that has gone too. `isCovered`: a question lies over it, and has the focus until it is answered.
 */
export function useGoingLines(count: number, isCovered = false) {
  const place = useRef<HTMLDivElement>(null)
  const line = useRef(0)
  const before = useRef(count)
  const isLess = useRef(false)
  const lines = () => [...(place.current?.querySelectorAll('li') ?? [])]
  useEffect(() => {
    if (count < before.current) isLess.current = true
    before.current = count
    if (isCovered || !isLess.current) return
    isLess.current = false
    // Whoever went elsewhere meanwhile stays there.
    if (document.activeElement !== document.body) return
    const next = lines().at(Math.min(line.current, count - 1))
    const button = count > 0 && next?.querySelector<HTMLElement>('a, button')
    ;(button || place.current || document.querySelector('h1'))?.focus()
  }, [count, isCovered])
  return {
    ref: place,
    tabIndex: -1,
    onFocus: ({ target }: FocusEvent) => {
      line.current = Math.max(
        0,
        lines().findIndex((one) => one.contains(target)),
      )
    },
  } as const
}
