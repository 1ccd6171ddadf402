import { useState } from 'react'
import { t } from '#domain/language/translate.ts'
import { newPassword } from '#domain/profiles/person-rules.ts'
import { sayFault } from '#contract/refusal-texts.ts'
import { call } from '../../lib/browser-call.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Card } from '../../ui/page.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { useChange } from './use-security.ts'

export function PasswordForm() {
  const [values, setValues] = useState({ current: '', password: '' })
  const [early, setEarly] = useState<Record<string, string>>({})
  const change = useChange()
  const errors = { ...change.errors, ...early }
  const save = async () => {
    const wrong = sayFault(newPassword(values.password))
    const found: Record<string, string> = {
      ...(values.current === '' ? { current: t('Enter your password') } : {}),
      ...(wrong ? { password: wrong } : {}),
    }
    setEarly(found)
    if (Object.keys(found).length > 0) return
    const done = await change.run(
      () => call('POST /auth/security/password', { body: values }),
      t('Password changed. You are logged out everywhere else'),
    )
    if (done) setValues({ current: '', password: '' })
  }
  return (
    <Card as="section" className="grid content-start gap-4">
      <h2 className="text-2xl">{t('Password')}</h2>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <ErrorSummary messages={change.messages} at={change.tries} />
        <PasswordField
          label={t('Current password')}
          autoComplete="current-password"
          value={values.current}
          onChange={(event) => setValues({ ...values, current: event.target.value })}
          error={errors.current}
        />
        <PasswordField
          label={t('New password')}
          autoComplete="new-password"
          hint={t('12 characters or more. Three random words work well.')}
          value={values.password}
          onChange={(event) => setValues({ ...values, password: event.target.value })}
          error={errors.password}
        />
        <Button type="submit" look="primary" className="justify-self-start" busy={change.busy && t('Saving…')}>
          {t('Change password')}
        </Button>
      </form>
    </Card>
  )
}
