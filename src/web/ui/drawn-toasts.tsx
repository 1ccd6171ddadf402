import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { toast as drawn, Toaster as Drawn } from 'sonner'
import { drawToasts, type Toast } from '../lib/toast.ts'
import { longer, most, shortly } from './toast-limits.ts'
import './toasts.css'

/** Toasts as they are drawn, over whatever dialog is open; fetched with the first of them. */
export default function DrawnToasts() {
  const [place] = useState(makePlace)
  const cameFrom = useRef<EventTarget | null>(null)
  const draw = useEffectEvent(({ kind, text, undo }: Toast) => {
    raise(place)
    const act = () => {
      undo?.act()
      if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus()
    }
    drawn[kind](text, undo ? { duration: longer, action: { label: undo.label, onClick: act } } : undefined)
  })
  useEffect(() => followDialogs(place), [place])
  useEffect(() => drawToasts((next) => draw(next)), [])
  return createPortal(
    <div
      // What draws the toasts takes the focus back to where it came from whenever it leaves them: Tab would go in
      // circles at the end of the page. It does not hear of the focus; only Undo leads back.
      onFocusCapture={(event) => {
        event.stopPropagation()
        if (!place.contains(event.relatedTarget)) cameFrom.current = event.relatedTarget
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
    </div>,
    place,
  )
}

/** A place without a size of its own, in the browser's top layer: what is in it stands where the page says. */
function makePlace(): HTMLElement {
  const place = document.createElement('div')
  place.popover = 'manual'
  place.className = 'inset-auto size-0 overflow-visible border-0 bg-transparent p-0'
  return place
}

/**
 * A dialog lies over all of the page whatever its z-index, and what is not in it can be neither pressed nor heard: toasts
 * stand in the dialog that opened last, and in the page again when it has gone, closed or with its page.
 */
function followDialogs(place: HTMLElement): () => void {
  const follow = ({ target }: Event) => target instanceof HTMLDialogElement && raise(place, target)
  const gone = new MutationObserver(() => place.isConnected || raise(place))
  // Not every browser tells that a dialog opened; that it closed, each does.
  for (const kind of ['toggle', 'close']) document.addEventListener(kind, follow, true)
  gone.observe(document.body, { childList: true, subtree: true })
  raise(place)
  return () => {
    for (const kind of ['toggle', 'close']) document.removeEventListener(kind, follow, true)
    gone.disconnect()
    place.remove()
  }
}

/** Lifts the toasts over the dialog that has just changed, or else over the innermost open one. */
function raise(place: HTMLElement, changed?: HTMLDialogElement) {
  const open = document.querySelectorAll<HTMLDialogElement>('dialog:modal')
  const home = (changed?.matches(':modal') ? changed : open[open.length - 1]) ?? document.body
  // Nobody's focus is taken out of a toast.
  if (place.parentElement === home && place.contains(document.activeElement)) return
  if (place.parentElement !== home) home.append(place)
  // Without popovers the place is an ordinary part of the page.
  if (typeof place.showPopover !== 'function') return
  if (place.matches(':popover-open')) place.hidePopover()
  place.showPopover()
}
