import type { ReactNode } from 'react'
import { t } from '#domain/language/translate.ts'
import { Button } from './button.tsx'
import { CloseForm } from './leave-guard.tsx'

type Props = {
  isSending: boolean
  onClose: () => void
  /** What the button that sends says, where it is not "Save". */
  save?: ReactNode
  /** And the one that closes, where it is not "Close". */
  close?: ReactNode
  /** The form is longer than a screen: its end stays in sight at the foot of the dialog. */
  isFoot?: boolean
}

/** The end of a form: it is sent, or closed, which asks first where something in it is not saved. */
export function SaveOrClose({ isSending, onClose, save = t('Save'), close = t('Close'), isFoot = false }: Props) {
  return (
    <p className={`flex flex-wrap gap-3 ${isFoot ? dialogFoot : ''}`}>
      <Button type="submit" look="primary" busy={isSending && t('Saving…')}>
        {save}
      </Button>
      <CloseForm onClose={onClose}>{close}</CloseForm>
    </p>
  )
}

/** What stays in sight at the foot of a dialog that is longer than a screen. */
export const dialogFoot = 'sticky -bottom-6 z-[1] -mx-6 -mb-6 border-t border-line bg-surface px-6 py-4'
