import { t } from '#domain/language/translate.ts'
import { problemText } from '../../lib/call.ts'
import { useSentForm } from '../../lib/sent-form.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'
import { PasswordField } from '../../ui/password-field.tsx'

/** Asks once more who sits there before the rights to edit roles or to export come or go. */
export function RolePassword({
  onSend,
  onClose,
}: {
  onSend: (password: string) => Promise<unknown>
  onClose: () => void
}) {
  const form = useSentForm({
    defaultValues: { password: '' },
    only: 'password',
    refusal: problemText,
    send: ({ password }) => onSend(password),
  })
  return (
    <Dialog title={t('Is it you?')} open onClose={onClose}>
      <p>{t('This changes who may edit roles or export. We ask once more that it is you.')}</p>
      <Form isFree of={form}>
        <PasswordField
          label={t('Your password')}
          autoComplete="current-password"
          {...form.field('password', (typed) => (typed === '' ? { code: 'password_missing' } : undefined))}
        />
        <p className="flex flex-wrap gap-3">
          <Button type="submit" look="primary" busy={form.isSending && t('Saving…')}>
            {t('Save changes')}
          </Button>
          <Button onClick={onClose}>{t('Cancel')}</Button>
        </p>
      </Form>
    </Dialog>
  )
}
