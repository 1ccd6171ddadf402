import { useState } from 'react'
import { t } from '#domain/language/translate.ts'
import { emailAddress } from '#domain/profiles/person-rules.ts'
import { sayFault } from '#contract/refusal-texts.ts'
import { rich } from '../../lib/rich.tsx'
import { call } from '../../lib/browser-call.ts'
import { Button } from '../../ui/button.tsx'
import { CodeField } from '../../ui/code-field.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { TextField } from '../../ui/field.tsx'
import { Card } from '../../ui/page.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { useChange } from './use-security.ts'

/** Another address: it counts when the code that went there comes back. */
export function EmailForm({ email }: { email: string }) {
  const [values, setValues] = useState({ email: '', password: '' })
  const [early, setEarly] = useState<Record<string, string>>({})
  const [sentTo, setSentTo] = useState('')
  const change = useChange()
  const errors = { ...change.errors, ...early }
  const ask = async () => {
    const wrong = sayFault(emailAddress(values.email))
    const found: Record<string, string> = {
      ...(wrong ? { email: wrong } : {}),
      ...(values.password === '' ? { password: t('Enter your password') } : {}),
    }
    setEarly(found)
    if (Object.keys(found).length > 0) return
    const answer = await change.run(() => call('POST /auth/security/email', { body: values }), '')
    if (answer) setSentTo(answer.email)
  }
  const confirm = async (code: string) => {
    const done = await change.run(
      () => call('POST /auth/security/email/confirm', { body: { code } }),
      t('Email changed'),
    )
    if (!done) return
    setSentTo('')
    setValues({ email: '', password: '' })
  }
  return (
    <Card as="section" className="grid content-start gap-4">
      <h2 className="text-2xl">{t('Email')}</h2>
      <p>
        <bdi>{email}</bdi>
      </p>
      {sentTo ? (
        <>
          <p>
            {rich('We sent a 6-digit code to <strong>{sentTo}</strong>. It works for 15 minutes.', {
              strong: (text) => <strong>{text}</strong>,
              sentTo,
            })}
          </p>
          <CodeField
            onComplete={(code) => void confirm(code)}
            error={change.messages[0] ?? ''}
            submitLabel={t('Change email')}
          />
          <p>
            <Button look="quiet" className="px-0" onClick={() => setSentTo('')}>
              {t('Use another address')}
            </Button>
          </p>
        </>
      ) : (
        <form
          noValidate
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            void ask()
          }}
        >
          <ErrorSummary messages={change.messages} at={change.tries} />
          <TextField
            label={t('New email')}
            type="email"
            autoComplete="email"
            value={values.email}
            onChange={(event) => setValues({ ...values, email: event.target.value })}
            error={errors.email}
          />
          <PasswordField
            label={t('Password')}
            autoComplete="current-password"
            value={values.password}
            onChange={(event) => setValues({ ...values, password: event.target.value })}
            error={errors.password}
          />
          <Button type="submit" className="justify-self-start" busy={change.busy && t('Sending…')}>
            {t('Send a code')}
          </Button>
        </form>
      )}
    </Card>
  )
}
