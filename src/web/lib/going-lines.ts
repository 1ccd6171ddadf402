import { type FocusEvent, useEffect, useRef } from 'react'

/**
 * For a place whose lines go one after the other: whoever was on a line that went is on the one that took its place, or, where
 * none is left, on what else is there: the first field or button of the place, the place, or the title of the page. `isCovered`: a question lies over it, and has the focus until it is answered.
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
    const left = lines()
    const next = left[Math.min(line.current, left.length - 1)]
    const part = (next ?? place.current)?.querySelector<HTMLElement>(next ? 'a, button' : 'a, button, input')
    // Focusable from then on alone: a dialog that opens would begin there.
    if (!part && place.current) place.current.tabIndex = -1
    ;(part ?? place.current ?? document.querySelector('h1'))?.focus()
  }, [count, isCovered])
  return {
    ref: place,
    onFocus: ({ target }: FocusEvent) => {
      line.current = Math.max(
        0,
        lines().findIndex((one) => one.contains(target)),
      )
    },
  } as const
}
