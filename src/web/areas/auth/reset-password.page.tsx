import { useState, type FormEvent } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { t } from '#domain/language/translate.ts'
import { emailAddress, newPassword } from '#domain/profiles/person-rules.ts'
import { sayFault } from '#contract/refusal-texts.ts'
import { call } from '../../lib/browser-call.ts'
import { fieldErrors, problemText } from '../../lib/call.ts'
import { useLinkToken } from '../../lib/link-token.ts'
import { doorOf } from '../../lib/session.ts'
import { titleOf } from '../../lib/site.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { PageTitle } from '../../ui/page.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { doorOfAddress, type Door } from './doors.ts'

export const meta = () => titleOf(t('Reset your password'))

export default function ResetPassword() {
  const door = doorOfAddress(useParams())
  const token = useLinkToken()
  return token ? <ChooseNew key={token} token={token} door={door} /> : <AskForLink door={door} />
}

function AskForLink({ door }: { door: Door }) {
  const [email, setEmail] = useState('')
  const [error, setError] = useState('')
  const [sentTo, setSentTo] = useState('')
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const wrong = sayFault(emailAddress(email))
    setError(wrong ?? '')
    if (wrong) return
    try {
      await call('POST /auth/reset-password', { body: { email } })
      setSentTo(email)
    } catch (problem) {
      setError(problemText(problem))
    }
  }
  if (sentTo) {
    return (
      <>
        <PageTitle>{t('Check your email')}</PageTitle>
        <p role="status">
          {t('If {sentTo} has an account, we have sent a link. It works for 60 minutes.', { sentTo })}
        </p>
        <Link to={`/auth/login/${door}`} className="text-brand underline">
          {t('Back to log in')}
        </Link>
      </>
    )
  }
  return (
    <>
      <PageTitle lead={t('We send you a link to choose a new password.')}>{t('Reset your password')}</PageTitle>
      <form noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
        <TextField
          label={t('Email')}
          type="email"
          autoComplete="email"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          error={error}
        />
        <Button type="submit" look="primary">
          {t('Send reset link')}
        </Button>
      </form>
    </>
  )
}

function ChooseNew({ token, door }: { token: string; door: Door }) {
  const navigate = useNavigate()
  const [password, setPassword] = useState('')
  const [error, setError] = useState('')
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const wrong = sayFault(newPassword(password))
    setError(wrong ?? '')
    if (wrong) return
    try {
      const { user_type } = await call('POST /auth/reset-password/confirm', { body: { token, password } })
      toast('success', t('Your password is changed. Log in.'))
      await navigate(`/auth/login/${doorOf(user_type)}`, { replace: true })
    } catch (problem) {
      setError(fieldErrors(problem).password ?? problemText(problem))
    }
  }
  return (
    <>
      <PageTitle lead={t('You will be logged out everywhere else.')}>{t('Choose a new password')}</PageTitle>
      <form noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
        <PasswordField
          label={t('New password')}
          autoComplete="new-password"
          hint={t('12 characters or more.')}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          error={error}
        />
        <Button type="submit" look="primary">
          {t('Save new password')}
        </Button>
        {error ? (
          <a href={`/auth/reset-password/${door}`} className="text-brand underline">
            {t('Send a new link')}
          </a>
        ) : null}
      </form>
    </>
  )
}
