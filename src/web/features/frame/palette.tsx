import { Search } from 'lucide-react'
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
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
  const times = useRef(0)
  /** The how manieth opening is on the screen. */
  const [opened, setOpened] = useState<number>()
  const open = () => setOpened((times.current += 1))
  const hear = useEffectEvent((event: KeyboardEvent) => {
    const isOurs =
      (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k'
    // What Esc has closed is gone at once, the event that says so comes late: the screen tells, not the state.
    const isDialogOpen = document.querySelector('dialog[open]') !== null
    // A dialog that is open keeps its keys; the palette's own closes again.
    if (!isOurs || (isDialogOpen && opened === undefined)) return
    event.preventDefault()
    if (isDialogOpen) setOpened(undefined)
    else open()
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
        onClick={open}
        className="hidden size-11 flex-none place-items-center rounded-full hover:bg-sunken sm:grid"
      >
        <Search size={20} aria-hidden />
      </button>
      {opened ? (
        <Suspense fallback={null}>
          <PaletteDialog key={opened} {...props} onClose={() => setOpened(undefined)} />
        </Suspense>
      ) : null}
    </>
  )
}
