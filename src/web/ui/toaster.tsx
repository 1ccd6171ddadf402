import { Suspense, useCallback, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { drawToasts, isToastWanted, onToast, showKeptToast, type Toast } from '../lib/toast.ts'
import { lazily } from './lazily.tsx'

/** At most 3 toasts, 4 seconds, 356 px, 14 px apart, top centre, rich colours (specification, section 9). */
const most = 3
const shortly = 4000
/** What can be undone stays longer. */
const longer = 10_000

const Toasts = lazily(async () => {
  const { toast: drawn, Toaster: Drawn } = await import('sonner')
  return {
    default: function Drawing() {
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
    },
  }
}, PlainToasts)

/** The newest one in plain words, where what draws them could not be fetched. */
function PlainToasts() {
  const [shown, setShown] = useState<Toast>()
  const [box, raise] = useTopLayer()
  const draw = useEffectEvent((next: Toast) => {
    raise()
    setShown(next)
    setTimeout(() => setShown((now) => (now === next ? undefined : now)), next.undo ? longer : shortly)
  })
  useEffect(() => drawToasts((next) => draw(next)), [])
  return (
    <div ref={box} {...onTop}>
      {shown ? (
        <p role="status" className="fixed inset-x-5 top-6 rounded-field border border-line bg-surface p-4 text-ink">
          {shown.text}{' '}
          {shown.undo ? (
            <button type="button" className="font-semibold underline" onClick={shown.undo.act}>
              {shown.undo.label}
            </button>
          ) : null}
        </p>
      ) : null}
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

/** The place of toasts; empty, and weightless, until the first one. */
export function Toaster() {
  const isWanted = useSyncExternalStore(onToast, isToastWanted, () => false)
  useEffect(showKeptToast, [])
  if (!isWanted) return null
  return (
    <Suspense>
      <Toasts />
    </Suspense>
  )
}
