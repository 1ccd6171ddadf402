import { useState, type FormEvent } from 'react'
import { t } from '#domain/language/translate.ts'
import { Button } from '../../ui/button.tsx'
import { PageTitle } from '../../ui/page.tsx'
import { PasswordField } from '../../ui/password-field.tsx'

type Props = { readonly refused: string; readonly onPassword: (password: string) => Promise<void> }

/** A link that was opened in another browser than the one that signed up needs the password of the sign-up. */
export function LinkPassword({ refused, onPassword }: Props) {
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    await onPassword(password)
    setBusy(false)
  }
  return (
    <>
      <PageTitle lead={t('You signed up in another browser. Enter the password that you chose there.')}>
        {t('Verify your email')}
      </PageTitle>
      <form noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
        <PasswordField
          label={t('Password')}
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          error={refused}
        />
        <Button type="submit" look="primary" busy={busy && t('Checking…')}>
          {t('Verify email')}
        </Button>
        <p className="text-muted">{t('Did you not sign up? Then close this page. Nothing happens.')}</p>
      </form>
    </>
  )
}
