import type { ReactNode } from 'react'
import { t } from '#domain/language/translate.ts'
import { problemText } from '../../lib/call.ts'
import { useSentForm } from '../../lib/sent-form.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { PasswordField } from '../../ui/password-field.tsx'

/** What else the dialog asks for, below the name that the server gives it. */
type Beside = { readonly name: 'code' | 'name'; readonly label: string; readonly hint?: string; readonly most?: number }

type Props = {
  title: string
  open: boolean
  onClose: () => void
  /** The button's words, and what it does with the password; what it throws is told in the dialog. */
  submit: string
  onSubmit: (typed: { password: string; beside: string }) => Promise<unknown>
  danger?: boolean
  beside?: Beside
  children?: ReactNode
}

/** Who changes what opens an account proves once more who sits there. */
export function PasswordDialog({ title, open, onClose, children, ...asked }: Props) {
  return (
    <Dialog title={title} open={open} onClose={onClose}>
      {children}
      <Proof onClose={onClose} {...asked} />
    </Dialog>
  )
}

type ProofProps = Omit<Props, 'title' | 'open' | 'children'>

function Proof({ onClose, submit, onSubmit, danger = false, beside }: ProofProps) {
  const form = useSentForm({
    defaultValues: { password: '', beside: '' },
    refusal: problemText,
    nameOf: (field) => (field === beside?.name ? 'beside' : field),
    send: onSubmit,
  })
  return (
    <Form isFree of={form} className="grid gap-4">
      {beside ? (
        <TextField
          label={beside.label}
          hint={beside.hint}
          maxLength={beside.most}
          autoComplete={beside.name === 'code' ? 'one-time-code' : undefined}
          {...form.field('beside')}
        />
      ) : null}
      <PasswordField
        label={t('Password')}
        autoComplete="current-password"
        {...form.field('password', (text) => (text === '' ? t('Enter your password') : undefined))}
      />
      <p className="flex flex-wrap gap-3">
        <Button type="submit" look={danger ? 'danger' : 'primary'} busy={form.isSending && t('One moment…')}>
          {submit}
        </Button>
        <Button onClick={onClose}>{t('Cancel')}</Button>
      </p>
    </Form>
  )
}
