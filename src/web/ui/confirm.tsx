import { useState, type ReactNode } from 'react'
import { t } from '#domain/language/translate.ts'
import { problemText } from '../lib/call.ts'
import { toast } from '../lib/toast.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

type Props = {
  title: string
  open: boolean
  /** What happens, in the words of the button. */
  act: string
  onClose: () => void
  /** What it throws is told here, and the question stays open. */
  onAct: () => Promise<unknown>
  children: ReactNode
}

/** Asks before what cannot be undone: what it means, then the act itself, or staying as it is. */
export function Confirm({ title, open, act, onClose, onAct, children }: Props) {
  const [busy, setBusy] = useState(false)
  const go = async () => {
    setBusy(true)
    try {
      await onAct()
      onClose()
    } catch (error) {
      toast('error', problemText(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog title={title} open={open} onClose={onClose}>
      <p>{children}</p>
      <p className="flex flex-wrap gap-3">
        <Button look="danger" busy={busy && t('One moment…')} onClick={() => void go()}>
          {act}
        </Button>
        <Button onClick={onClose}>{t('Keep it as it is')}</Button>
      </p>
    </Dialog>
  )
}
