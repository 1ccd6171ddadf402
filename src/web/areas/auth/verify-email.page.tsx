import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router'
import { t } from '#domain/language/translate.ts'
import { rich } from '../../lib/rich.tsx'
import { call } from '../../lib/browser-call.ts'
import { fieldErrors, problemCode, problemText } from '../../lib/call.ts'
import { useLinkToken } from '../../lib/link-token.ts'
import { titleOf } from '../../lib/site.ts'
import { toast } from '../../lib/toast.ts'
import { homeOf, useSession } from '../../lib/session.ts'
import { storedRecord } from '../../lib/stored.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { CodeField } from '../../ui/code-field.tsx'
import { Spinner } from '../../ui/mark.tsx'
import { PageTitle } from '../../ui/page.tsx'
import { arrive } from './arrive.ts'
import { doorOfAddress, doors } from './doors.ts'
import { LinkPassword } from './link-password.tsx'

export const meta = () => titleOf(t('Verify your email'))

type Waiting = { sign_up: string; email: string }

export default function VerifyEmail() {
  const door = doorOfAddress(useParams())
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const [waiting, setWaiting] = useState<Waiting | null>(null)
  const [byLink, setByLink] = useState(false)
  // The token of a link that was opened in another browser than the one that signed up.
  const [foreignLink, setForeignLink] = useState('')
  const token = useLinkToken()
  const [refused, setRefused] = useState('')
  const [resent, setResent] = useState(false)
  const began = useRef(false)
  // Set while this page itself proves the address: then it knows where to go on.
  const isOwn = useRef(false)

  const verify = async (body: { sign_up: string; code: string } | { token: string; password?: string }) => {
    setRefused('')
    isOwn.current = true
    try {
      const to = arrive(await call('POST /auth/verify-email', { body }), search.get('next'))
      toast('success', t('Email verified'))
      await navigate(to, { replace: true })
    } catch (error) {
      isOwn.current = false
      setByLink(false)
      if ('token' in body && problemCode(error) === 'password_needed') return setForeignLink(body.token)
      if (problemCode(error) === 'link_expired') setForeignLink('')
      setRefused(fieldErrors(error).password ?? problemText(error))
    }
  }

  const begin = useEffectEvent(() => {
    if (began.current) return
    began.current = true
    setWaiting(storedRecord('sign_up', ['sign_up', 'email'], 'session'))
  })
  useEffect(() => begin(), [])
  const followLink = useEffectEvent((found: string) => {
    setByLink(true)
    void verify({ token: found })
  })
  useEffect(() => {
    if (token) followLink(token)
  }, [token])

  // The link of the mail may be opened elsewhere: in this browser, then the session is here; or on another device.
  const session = useSession()
  const [isElsewhere, setElsewhere] = useState(false)
  useEffect(() => {
    if (session && waiting && !isOwn.current) void navigate(homeOf(session.userType), { replace: true })
  }, [session, waiting, navigate])
  useEffect(() => {
    if (!waiting || isElsewhere) return
    const timer = setInterval(() => {
      if (document.hidden) return
      call('POST /auth/sign-up/state', { body: { sign_up: waiting.sign_up } }).then(
        ({ verified }) => setElsewhere(verified),
        () => undefined,
      )
    }, 4000)
    return () => clearInterval(timer)
  }, [waiting, isElsewhere])

  const resend = async () => {
    if (!waiting) return
    await call('POST /auth/resend-code', { body: { sign_up: waiting.sign_up } }).catch(() => undefined)
    setResent(true)
    setTimeout(() => setResent(false), 30_000)
  }

  if (byLink) return <Spinner label={t('Checking your link')} />
  if (foreignLink)
    return <LinkPassword refused={refused} onPassword={(password) => verify({ token: foreignLink, password })} />
  if (isElsewhere && !session) {
    return (
      <>
        <PageTitle lead={t('You opened the link on another device. You can close this page, or go on here.')}>
          {t('Your email is verified')}
        </PageTitle>
        <ButtonLink look="primary" to={`/auth/login/${door}`} className="justify-self-start">
          {t('Log in')}
        </ButtonLink>
      </>
    )
  }
  if (!waiting) {
    return (
      <>
        <PageTitle>{t('Verify your email')}</PageTitle>
        <p role={refused ? 'alert' : undefined}>
          {refused || t('Open the link in the email we sent you. It also works on another device.')}
        </p>
        <p>
          {rich('<link>Log in</link> to get a new code.', {
            link: (text) => (
              <Link to={`/auth/login/${door}`} className="text-brand underline">
                {text}
              </Link>
            ),
          })}
        </p>
      </>
    )
  }
  return (
    <>
      <PageTitle lead={t('We sent a 6-digit code to {email}. It works for 15 minutes.', { email: waiting.email })}>
        {t('Verify your email')}
      </PageTitle>
      <CodeField
        onComplete={(code) => void verify({ sign_up: waiting.sign_up, code })}
        error={refused}
        submitLabel={t('Verify email')}
      />
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {resent ? (
          <span role="status">{t('We have sent a new code.')}</span>
        ) : (
          <Button look="quiet" className="px-0" onClick={() => void resend()}>
            {t('Send a new code')}
          </Button>
        )}
        <Link to={doors[door].signUp} className="text-brand underline">
          {t('Wrong address? Change it')}
        </Link>
      </p>
    </>
  )
}
