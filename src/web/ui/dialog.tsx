import { leaveAsking } from '../lib/unsaved.ts'
import { useId, useLayoutEffect, useRef, type ReactNode } from 'react'

type Props = { title: string; open: boolean; onClose: () => void; children: ReactNode; wide?: boolean }

/** A modal dialog: the browser's own, which keeps the focus inside, closes by Esc and gives the focus back. */
export function Dialog({ title, open, onClose, children, wide = false }: Props) {
  const box = useRef<HTMLDialogElement>(null)
  const id = useId()
  // Closed before it is taken out: only a dialog that closes gives the focus back.
  useLayoutEffect(() => {
    const dialog = box.current
    if (!open) return
    dialog?.showModal()
    return () => dialog?.close()
  }, [open])
  return (
    <dialog
      ref={box}
      aria-labelledby={id}
      // By Esc it closes as by its button: what is not saved is asked for, and what is under way keeps it open.
      onCancel={(event) => {
        if (event.target !== box.current) return
        event.preventDefault()
        leaveAsking(onClose, box.current)
      }}
      // React lets the event of a dialog inside this one bubble up here; and whoever opens it again at once is not met by
      // the event of the time before, which comes late.
      onClose={(event) => event.target === box.current && !box.current.open && onClose()}
      className={`m-auto w-[calc(100%-32px)] ${wide ? 'max-w-2xl' : 'max-w-lg'} rounded-sheet bg-surface p-6 text-ink shadow-xl`}
    >
      {open ? (
        <div className="grid gap-4">
          <h2 id={id} className="text-2xl">
            {title}
          </h2>
          {children}
        </div>
      ) : null}
    </dialog>
  )
}
