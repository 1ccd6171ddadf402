import { useEffect, useRef } from 'react'

/** Tab stops once in a bar of buttons; arrows, Home and End go on from there. Returns what the bar is held by. */
export function useOneStop() {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const bar = ref.current
    if (!bar) return
    let stop: HTMLElement | undefined
    const settle = () => {
      // On a phone some are not drawn.
      const buttons = [...bar.querySelectorAll('button')].filter(({ offsetWidth }) => offsetWidth > 0)
      stop = buttons.find((one) => one === stop) ?? buttons[0]
      for (const one of buttons) one.tabIndex = one === stop ? 0 : -1
      return buttons
    }
    const hear = (event: KeyboardEvent) => {
      const buttons = settle()
      const ahead = getComputedStyle(bar).direction === 'rtl' ? -1 : 1
      const { length } = buttons
      const at = buttons.findIndex((one) => one === document.activeElement)
      const steps: Readonly<Record<string, number>> = {
        ArrowRight: at + ahead,
        ArrowLeft: at - ahead,
        Home: 0,
        End: -1,
      }
      const next = steps[event.key]
      if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      buttons.at(next % length)?.focus()
    }
    const move = ({ target }: FocusEvent) => {
      stop = target instanceof HTMLElement ? target : undefined
      settle()
    }
    settle()
    // Some buttons come later, as what they are for does.
    const comes = new MutationObserver(settle)
    comes.observe(bar, { childList: true, subtree: true })
    bar.addEventListener('keydown', hear)
    bar.addEventListener('focusin', move)
    addEventListener('resize', settle)
    return () => {
      comes.disconnect()
      bar.removeEventListener('keydown', hear)
      bar.removeEventListener('focusin', move)
      removeEventListener('resize', settle)
    }
  }, [])
  return ref
}
