import { t } from '#domain/language/translate.ts'
import { newPassword } from '#domain/profiles/person-rules.ts'
import { call } from '../../lib/browser-call.ts'
import { problemText } from '../../lib/call.ts'
import { useSentForm } from '../../lib/sent-form.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { Card } from '../../ui/page.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { useApply } from './use-security.ts'

/** Another password; it ends the sessions elsewhere. */
export function PasswordForm() {
  const apply = useApply()
  const form = useSentForm({
    defaultValues: { current: '', password: '' },
    refusal: problemText,
    send: async (body) => {
      await apply(
        () => call('POST /auth/security/password', { body }),
        t('Password changed. You are logged out everywhere else'),
      )
      form.reset()
    },
  })
  return (
    <Card as="section" className="grid content-start gap-4">
      <h2 className="text-2xl">{t('Password')}</h2>
      <Form of={form} className="grid gap-4">
        <PasswordField
          label={t('Current password')}
          autoComplete="current-password"
          {...form.field('current', (text) => (text === '' ? t('Enter your password') : undefined))}
        />
        <PasswordField
          label={t('New password')}
          autoComplete="new-password"
          hint={t('12 characters or more. Three random words work well.')}
          {...form.field('password', newPassword)}
        />
        <Button type="submit" look="primary" className="justify-self-start" busy={form.isSending && t('Saving…')}>
          {t('Change password')}
        </Button>
      </Form>
    </Card>
  )
}
