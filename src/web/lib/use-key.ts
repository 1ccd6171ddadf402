import { useEffect, useEffectEvent } from 'react'

/** A letter that does something on this page, unless somebody is typing or a dialog is open. */
export function useKey(key: string, act: () => void) {
  const run = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target as HTMLElement
    const isTyping = target.closest('input, textarea, select, [contenteditable], dialog') !== null
    if (event.key.toLowerCase() !== key || isTyping || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const hear = (event: KeyboardEvent) => run(event)
    addEventListener('keydown', hear)
    return () => removeEventListener('keydown', hear)
  }, [])
}
