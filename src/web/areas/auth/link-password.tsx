import { t } from '#domain/language/translate.ts'
import { problemText } from '../../lib/call.ts'
import { useSentForm } from '../../lib/sent-form.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { PageTitle } from '../../ui/page.tsx'
import { PasswordField } from '../../ui/password-field.tsx'

type Props = {
  /** What it throws stands at the password. */
  readonly onPassword: (password: string) => Promise<void>
}

/** A link that was opened in another browser than the one that signed up needs the password of the sign-up. */
export function LinkPassword({ onPassword }: Props) {
  const form = useSentForm({
    defaultValues: { password: '' },
    only: 'password',
    refusal: problemText,
    send: ({ password }) => onPassword(password),
  })
  return (
    <>
      <PageTitle lead={t('You signed up in another browser. Enter the password that you chose there.')}>
        {t('Verify your email')}
      </PageTitle>
      <Form isFree of={form}>
        <PasswordField label={t('Password')} autoComplete="current-password" {...form.field('password')} />
        <Button type="submit" look="primary" busy={form.isSending && t('Checking…')}>
          {t('Verify email')}
        </Button>
        <p className="text-muted">{t('Did you not sign up? Then close this page. Nothing happens.')}</p>
      </Form>
    </>
  )
}
