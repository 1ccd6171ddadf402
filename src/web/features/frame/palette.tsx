import { Search } from 'lucide-react'
import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { t } from '#domain/language/translate.ts'
import { lazily, NotLoaded } from '../../ui/lazily.tsx'
import type { PaletteEntry } from './palette-entries.ts'

export type PaletteProps = {
  entries: readonly PaletteEntry[]
  /** Where patients may be looked for, by the rule of the register. */
  register?: { readonly branchId: string; readonly home: string } | undefined
}

const PaletteDialog = lazily<PaletteProps & { onClose: () => void }>(
  () => import('./palette-dialog.tsx').then(({ PaletteDialog: palette }) => ({ default: palette })),
  NotLoaded,
)

/** Ctrl+K, or the button: everything that one may do here. What draws it is fetched when somebody reaches for it. */
export function Palette(props: PaletteProps) {
  const [open, setOpen] = useState(false)
  const hear = useEffectEvent((event: KeyboardEvent) => {
    const isOurs =
      (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k'
    // A dialog that is open keeps its keys; the palette's own closes again.
    if (!isOurs || (!open && document.querySelector('dialog[open]'))) return
    event.preventDefault()
    setOpen(!open)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => hear(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
  return (
    <>
      <button
        type="button"
        aria-label={t('Search and actions')}
        aria-keyshortcuts="Control+K"
        title="Ctrl+K"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="hidden size-11 flex-none place-items-center rounded-full hover:bg-sunken sm:grid"
      >
        <Search size={20} aria-hidden />
      </button>
      {open ? (
        <Suspense fallback={null}>
          <PaletteDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
