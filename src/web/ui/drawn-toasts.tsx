import { useCallback, useEffect, useEffectEvent, useRef } from 'react'
import { toast as drawn, Toaster as Drawn } from 'sonner'
import { drawToasts, type Toast } from '../lib/toast.ts'
import { longer, most, shortly } from './toast-limits.ts'

/** Toasts as they are drawn, over whatever dialog is open; fetched with the first of them. */
export default function DrawnToasts() {
  const [box, raise] = useTopLayer()
  const cameFrom = useRef<EventTarget | null>(null)
  const draw = useEffectEvent(({ kind, text, undo }: Toast) => {
    raise()
    const act = () => {
      undo?.act()
      if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus()
    }
    drawn[kind](text, undo ? { duration: longer, action: { label: undo.label, onClick: act } } : undefined)
  })
  useEffect(() => drawToasts((next) => draw(next)), [])
  return (
    <div
      ref={box}
      {...onTop}
      // What draws the toasts takes the focus back to where it came from whenever it leaves them: Tab would go in
      // circles at the end of the page. It does not hear of the focus; only Undo leads back.
      onFocusCapture={(event) => {
        event.stopPropagation()
        if (!box.current?.contains(event.relatedTarget)) cameFrom.current = event.relatedTarget
      }}
    >
      <Drawn
        position="top-center"
        richColors
        visibleToasts={most}
        duration={shortly}
        gap={14}
        style={{ '--width': '356px' } as React.CSSProperties}
      />
    </div>
  )
}

/** A place without a size of its own, in the browser's top layer: what is in it stands where the page says. */
const onTop = {
  popover: 'manual',
  className: 'inset-auto size-0 overflow-visible border-0 bg-transparent p-0',
} as const

/** A dialog lies over all of the page whatever its z-index: toasts have to be lifted over the one that opened last. */
function useTopLayer() {
  const box = useRef<HTMLDivElement>(null)
  const raise = useCallback(() => {
    const { current } = box
    // Without popovers the place is an ordinary part of the page. Nobody's focus is taken out of a toast.
    if (!current || typeof current.showPopover !== 'function' || current.contains(document.activeElement)) return
    if (current.matches(':popover-open')) current.hidePopover()
    current.showPopover()
  }, [])
  useEffect(() => {
    const follow = ({ target, newState }: ToggleEvent) => {
      if (target instanceof HTMLDialogElement && newState === 'open') raise()
    }
    document.addEventListener('toggle', follow, true)
    return () => document.removeEventListener('toggle', follow, true)
  }, [raise])
  return [box, raise] as const
}
