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
}

/** The end of a form: it is sent, or closed, which asks first where something in it is not saved. */
export function SaveOrClose({ isSending, onClose, save = t('Save'), close = t('Close') }: Props) {
  return (
    <p className="flex flex-wrap gap-3">
      <Button type="submit" look="primary" busy={isSending && t('Saving…')}>
        {save}
      </Button>
      <CloseForm onClose={onClose}>{close}</CloseForm>
    </p>
  )
}
