import { type ReactNode, useState } from 'react'
import { t } from '#domain/language/translate.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import type { useChange } from './use-security.ts'

type Props = {
  title: string
  open: boolean
  onClose: () => void
  /** The button's words, and what it does with the password. */
  submit: string
  onSubmit: (password: string) => void
  change: ReturnType<typeof useChange>
  danger?: boolean
  children?: ReactNode
}

/** Who changes what opens an account proves once more who sits there. */
export function PasswordDialog({ title, open, onClose, submit, onSubmit, change, danger = false, children }: Props) {
  const [password, setPassword] = useState('')
  const [early, setEarly] = useState('')
  return (
    <Dialog title={title} open={open} onClose={onClose}>
      {children}
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          setEarly(password === '' ? t('Enter your password') : '')
          if (password !== '') onSubmit(password)
        }}
      >
        <ErrorSummary messages={change.messages} at={change.tries} />
        <PasswordField
          label={t('Password')}
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          error={early || change.errors.password}
        />
        <p className="flex flex-wrap gap-3">
          <Button type="submit" look={danger ? 'danger' : 'primary'} busy={change.busy && t('One moment…')}>
            {submit}
          </Button>
          <Button onClick={onClose}>{t('Cancel')}</Button>
        </p>
      </form>
    </Dialog>
  )
}
