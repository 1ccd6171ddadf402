import { useEffect, useEffectEvent } from 'react'
import { storedText } from './stored.ts'

const offKey = 'single_keys'

/** Whether single keys are switched off in this browser: whoever speaks to a computer types letters without meaning to. */
export function keysAreOff(): boolean {
  return storedText(offKey) === 'off'
}

export function switchKeys(on: boolean) {
  localStorage.setItem(offKey, on ? 'on' : 'off')
}

/**
 * A key that does something on this page, unless somebody is typing, a dialog is open, or single keys are switched off.
 * `unlessTaken`: only where nothing else on the page has answered to it.
 */
export function useKey(key: string, act: () => void, { unlessTaken = false }: { unlessTaken?: boolean } = {}) {
  const run = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== key || event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event)) return
    if (unlessTaken) {
      // Whoever listens too has answered by then.
      setTimeout(() => event.defaultPrevented || act())
      return
    }
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const hear = (event: KeyboardEvent) => run(event)
    addEventListener('keydown', hear)
    return () => removeEventListener('keydown', hear)
  }, [])
}

function isElsewhere({ target }: KeyboardEvent): boolean {
  const isTyping = target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null
  return isTyping || document.querySelector('dialog[open]') !== null || keysAreOff()
}
