import { useEffect, useState } from 'react'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router'
import { t } from '#domain/language/translate.ts'
import { emailAddress, sixDigits } from '#domain/profiles/person-rules.ts'
import { call } from '../../lib/browser-call.ts'
import { CallFailed, problemCode, problemText } from '../../lib/call.ts'
import { useSentForm } from '../../lib/sent-form.ts'
import { readSession } from '../../lib/session.ts'
import { titleOf } from '../../lib/site.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { CheckField, TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { PageTitle } from '../../ui/page.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { arrive, wayTo } from './arrive.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { type Door, doorOfAddress, doors } from './doors.ts'

export const meta = () => titleOf(t('Log in'))

const empty = { email: '', password: '', stay: false, code: '' }

export default function LogIn() {
  const door = doorOfAddress(useParams())
  const [search] = useSearchParams()
  const { form, codeFrom, goOn } = useLogIn(door, search)
  const [passkeyRefused, setPasskeyRefused] = useState('')
  return (
    <>
      <PageTitle>{t('Log in - {name}', { name: t(doors[door].name) })}</PageTitle>
      <OtherDoors door={door} next={search.get('next')} />
      <Form isFree of={{ ...form, messages: passkeyRefused ? [passkeyRefused] : form.messages }}>
        <TextField label={t('Email')} type="email" autoComplete="username" {...form.field('email', emailAddress)} />
        <PasswordField
          label={t('Password')}
          autoComplete="current-password"
          {...form.field('password', (text) => (text === '' ? t('Enter a password') : undefined))}
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
            {...form.field('code', codeFrom === 'app' ? anyCode : sixDigits)}
          />
        ) : null}
        {door === 'usr' ? <CheckField label={t('Stay logged in on this device')} {...form.field('stay')} /> : null}
        <Button type="submit" look="primary" busy={form.isSending && t('Logging in…')}>
          {t('Log in')}
        </Button>
        <PasskeyButton stay={form.watch('stay')} onLoggedIn={goOn} onRefused={setPasskeyRefused} />
        <p className="flex flex-wrap justify-between gap-3">
          <Link to={`/auth/reset-password/${door}`} className="text-brand underline">
            {t('Forgot password?')}
          </Link>
          <Link to={`${doors[door].signUp}?${search.toString()}`} className="text-brand underline">
            {t('Create an account')}
          </Link>
        </p>
      </Form>
    </>
  )
}

const anyCode = (text: string) => (text.trim() === '' ? t('Enter the code') : undefined)

function OtherDoors({ door, next }: { door: Door; next: string | null }) {
  return (
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
  )
}

/** Who is logged in goes on to what they wanted; who logs in may be asked for a code first. */
function useLogIn(door: Door, search: URLSearchParams) {
  const navigate = useNavigate()
  const [codeFrom, setCodeFrom] = useState<'mail' | 'app' | null>(null)
  const next = search.get('next')
  // The browser still holds a session that the server no longer knows.
  const isAgain = search.get('again') === 'yes'
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
  const verifyFirst = async (signUp: unknown, email: string) => {
    sessionStorage.setItem('sign_up', JSON.stringify({ sign_up: signUp, email }))
    await navigate(`/auth/verify-email/${door}${next ? `?next=${encodeURIComponent(next)}` : ''}`)
  }
  const form = useSentForm({
    defaultValues: empty,
    refusal: problemText,
    send: async (body) => {
      try {
        const answer = await call('POST /auth/login', { body })
        if ('token' in answer) await goOn(answer)
        else setCodeFrom(answer.code_from)
      } catch (error) {
        const extra = error instanceof CallFailed ? error.problem.extra : undefined
        if (problemCode(error) === 'email_not_verified') return verifyFirst(extra?.sign_up, body.email)
        // Many wrong tries from elsewhere: the password needs a mailed code beside it.
        if (extra?.code_from === 'mail') setCodeFrom('mail')
        throw error
      }
    },
  })
  return { form, codeFrom, goOn }
}
