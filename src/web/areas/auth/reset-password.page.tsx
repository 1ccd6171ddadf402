import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { t } from '#domain/language/translate.ts'
import { emailAddress, newPassword } from '#domain/profiles/person-rules.ts'
import { call } from '../../lib/browser-call.ts'
import { problemText } from '../../lib/call.ts'
import { useLinkToken } from '../../lib/link-token.ts'
import { useSentForm } from '../../lib/sent-form.ts'
import { doorOf } from '../../lib/session.ts'
import { titleOf } from '../../lib/site.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
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
  const [sentTo, setSentTo] = useState('')
  const form = useSentForm({
    defaultValues: { email: '' },
    only: 'email',
    refusal: problemText,
    send: async ({ email }) => {
      await call('POST /auth/reset-password', { body: { email } })
      setSentTo(email)
    },
  })
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
      <Form isFree of={form}>
        <TextField label={t('Email')} type="email" autoComplete="email" {...form.field('email', emailAddress)} />
        <Button type="submit" look="primary" busy={form.isSending && t('Sending…')}>
          {t('Send reset link')}
        </Button>
      </Form>
    </>
  )
}

function ChooseNew({ token, door }: { token: string; door: Door }) {
  const navigate = useNavigate()
  const form = useSentForm({
    defaultValues: { password: '' },
    only: 'password',
    refusal: problemText,
    send: async ({ password }) => {
      const { user_type } = await call('POST /auth/reset-password/confirm', { body: { token, password } })
      toast('success', t('Your password is changed. Log in.'))
      await navigate(`/auth/login/${doorOf(user_type)}`, { replace: true })
    },
  })
  return (
    <>
      <PageTitle lead={t('You will be logged out everywhere else.')}>{t('Choose a new password')}</PageTitle>
      <Form isFree of={form}>
        <PasswordField
          label={t('New password')}
          autoComplete="new-password"
          hint={t('12 characters or more.')}
          {...form.field('password', newPassword)}
        />
        <Button type="submit" look="primary" busy={form.isSending && t('Saving…')}>
          {t('Save new password')}
        </Button>
        {form.errorOf('password') ? (
          <a href={`/auth/reset-password/${door}`} className="text-brand underline">
            {t('Send a new link')}
          </a>
        ) : null}
      </Form>
    </>
  )
}
