import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router'
import { t } from '#domain/language/translate.ts'
import { emailAddress, sixDigits } from '#domain/profiles/person-rules.ts'
import { rule } from '../../lib/rule.ts'
import { call } from '../../lib/browser-call.ts'
import { CallFailed, problemCode, problemText } from '../../lib/call.ts'
import { readSession } from '../../lib/session.ts'
import { titleOf } from '../../lib/site.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { CheckField, TextField } from '../../ui/field.tsx'
import { PageTitle } from '../../ui/page.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { arrive, wayTo } from './arrive.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { doorOfAddress, doors } from './doors.ts'

export const meta = () => titleOf(t('Log in'))

export default function LogIn() {
  const door = doorOfAddress(useParams())
  const [search] = useSearchParams()
  // The browser still holds a session that the server no longer knows.
  const isAgain = search.get('again') === 'yes'
  const navigate = useNavigate()
  const [refused, setRefused] = useState('')
  const [codeFrom, setCodeFrom] = useState<'mail' | 'app' | null>(null)
  const { register, handleSubmit, formState, watch } = useForm({
    defaultValues: { email: '', password: '', stay: false, code: '' },
    shouldFocusError: false,
  })
  const { errors, isSubmitting, submitCount } = formState
  const next = search.get('next')

  useEffect(() => {
    const session = readSession()
    if (isAgain) return
    if (session?.userType === doors[door].userType) void navigate(wayTo(session.userType, next), { replace: true })
  }, [door, navigate, next, isAgain])

  const goOn = async (session: Parameters<typeof arrive>[0]) => {
    const to = arrive(session, next)
    if (session.user_type === 'patient' && door !== 'usr') {
      toast('info', t('You have a patient account, so we opened your patient area.'))
    }
    await navigate(to)
  }
  const submit = handleSubmit(async (body) => {
    setRefused('')
    try {
      const answer = await call('POST /auth/login', { body })
      if (!('token' in answer)) {
        setCodeFrom(answer.code_from)
        return
      }
      await goOn(answer)
    } catch (error) {
      if (error instanceof CallFailed && problemCode(error) === 'email_not_verified') {
        sessionStorage.setItem('sign_up', JSON.stringify({ sign_up: error.problem.extra?.sign_up, email: body.email }))
        await navigate(`/auth/verify-email/${door}${next ? `?next=${encodeURIComponent(next)}` : ''}`)
        return
      }
      // Many wrong tries from elsewhere: the password needs a mailed code beside it.
      if (error instanceof CallFailed && error.problem.extra?.code_from === 'mail') setCodeFrom('mail')
      setRefused(problemText(error))
    }
  })

  const messages = Object.values(errors).flatMap((error) => (error?.message ? [error.message] : []))
  return (
    <>
      <PageTitle>{t('Log in - {name}', { name: t(doors[door].name) })}</PageTitle>
      <nav aria-label={t('Other doors')} className="flex gap-2 text-sm">
        {(['usr', 'doc', 'fam'] as const).map((other) => (
          <Link
            key={other}
            to={`/auth/login/${other}${next ? `?next=${encodeURIComponent(next)}` : ''}`}
            aria-current={other === door ? 'page' : undefined}
            className="rounded-full border border-field px-3 py-1.5 capitalize aria-[current=page]:border-transparent aria-[current=page]:bg-tint aria-[current=page]:font-semibold aria-[current=page]:text-on-tint"
          >
            {t(doors[other].name)}
          </Link>
        ))}
      </nav>
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
        <ErrorSummary messages={refused ? [refused] : messages} at={submitCount} />
        <TextField
          label={t('Email')}
          type="email"
          autoComplete="username"
          error={errors.email?.message}
          {...register('email', rule(emailAddress))}
        />
        <PasswordField
          label={t('Password')}
          autoComplete="current-password"
          error={errors.password?.message}
          {...register('password', { validate: (value) => value !== '' || t('Enter a password') })}
        />
        {codeFrom ? (
          <TextField
            label={t('Code')}
            hint={
              codeFrom === 'mail'
                ? t('We sent a 6-digit code to your email address.')
                : t('The 6-digit code of your app, or one of your recovery codes.')
            }
            autoFocus
            autoComplete="one-time-code"
            error={errors.code?.message}
            {...register('code', {
              validate: (value) =>
                codeFrom === 'app' ? value.trim() !== '' || t('Enter the code') : rule(sixDigits).validate(value),
            })}
          />
        ) : null}
        {door === 'usr' ? <CheckField label={t('Stay logged in on this device')} {...register('stay')} /> : null}
        <Button type="submit" look="primary" busy={isSubmitting && t('Logging in…')}>
          {t('Log in')}
        </Button>
        <PasskeyButton stay={watch('stay')} onLoggedIn={goOn} onRefused={setRefused} />
        <p className="flex flex-wrap justify-between gap-3">
          <Link to={`/auth/reset-password/${door}`} className="text-brand underline">
            {t('Forgot password?')}
          </Link>
          <Link to={`${doors[door].signUp}?${search.toString()}`} className="text-brand underline">
            {t('Create an account')}
          </Link>
        </p>
      </form>
    </>
  )
}
