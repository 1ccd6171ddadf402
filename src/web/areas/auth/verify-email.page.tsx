import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router'
import { homeOf } from '#domain/access/home-of.ts'
import { t } from '#domain/language/translate.ts'
import { rich } from '../../lib/rich.tsx'
import { call } from '../../lib/browser-call.ts'
import { CallFailed, problemCode, problemText } from '../../lib/call.ts'
import { useLinkToken } from '../../lib/link-token.ts'
import { titleOf } from '../../lib/site.ts'
import { toast } from '../../lib/toast.ts'
import { useSession } from '../../lib/session.ts'
import { storedRecord } from '../../lib/stored.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { CodeField } from '../../ui/code-field.tsx'
import { FieldError } from '../../ui/field.tsx'
import { Spinner } from '../../ui/mark.tsx'
import { NewCode } from '../../ui/new-code.tsx'
import { PageTitle } from '../../ui/page.tsx'
import { arrive } from './arrive.ts'
import { type Door, doorOfAddress, doors } from './doors.ts'
import { LinkPassword } from './link-password.tsx'

export const meta = () => titleOf(t('Verify your email'))

type Waiting = { sign_up: string; email: string }

export default function VerifyEmail() {
  const door = doorOfAddress(useParams())
  const { waiting, isElsewhere, setWaiting } = useWaiting()
  const proof = useProof(door)
  const session = useSession()
  const navigate = useNavigate()
  useEffect(() => setWaiting(storedRecord('sign_up', ['sign_up', 'email'], 'session')), [setWaiting])
  // The link of the mail may be opened elsewhere: in this browser, then the session is here; or on another device.
  useEffect(() => {
    if (session && waiting && !proof.isOwn()) void navigate(homeOf(session.userType), { replace: true })
  }, [session, waiting, navigate, proof])

  if (proof.byLink) return <Spinner label={t('Checking your link')} />
  if (proof.foreignLink)
    return <LinkPassword onPassword={(password) => proof.prove({ token: proof.foreignLink, password })} />
  if (isElsewhere && !session) return <Elsewhere door={door} />
  if (!waiting) return <NotWaiting door={door} refused={proof.refused} />
  const { sign_up, email } = waiting
  return (
    <>
      <PageTitle lead={t('We sent a 6-digit code to {email}. It works for 15 minutes.', { email })} focus={false}>
        {t('Verify your email')}
      </PageTitle>
      <FieldError id="link-refused" text={proof.refused} />
      <CodeField onComplete={(code) => proof.prove({ sign_up, code })} submitLabel={t('Verify email')} />
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <SendAgain signUp={sign_up} />
        <Link to={doors[door].signUp} className="text-brand underline">
          {t('Wrong address? Change it')}
        </Link>
      </p>
    </>
  )
}

/** Whether an address is known is told to nobody: it is said to be sent unless the wish itself did not get through. */
function SendAgain({ signUp }: { signUp: string }) {
  const [problem, setProblem] = useState('')
  const send = async () => {
    setProblem('')
    try {
      await call('POST /auth/resend-code', { body: { sign_up: signUp } })
    } catch (error) {
      const status = error instanceof CallFailed ? error.problem.status : 0
      if (status !== 0 && status !== 429 && status < 500) return
      setProblem(problemText(error))
      throw error
    }
  }
  return (
    <>
      <NewCode onSend={send} />
      {problem ? <span role="alert">{problem}</span> : null}
    </>
  )
}

/** The sign-up of this tab that waits for its code, and whether it was proven on another device meanwhile. */
function useWaiting() {
  const [waiting, setWaiting] = useState<Waiting | null>(null)
  const [isElsewhere, setElsewhere] = useState(false)
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
  return { waiting, setWaiting, isElsewhere }
}

type Proof = { sign_up: string; code: string } | { token: string; password?: string }

/** Proves the address: by the link of the address bar at once, by a code or the password of the sign-up when asked. */
function useProof(door: Door) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const token = useLinkToken()
  const [byLink, setByLink] = useState(false)
  // The token of a link that was opened in another browser than the one that signed up.
  const [foreignLink, setForeignLink] = useState('')
  const [refused, setRefused] = useState('')
  // Set while this page itself proves the address: then it knows where to go on.
  const own = useRef(false)
  const prove = async (body: Proof) => {
    setRefused('')
    own.current = true
    try {
      const to = arrive(await call('POST /auth/verify-email', { body }), search.get('next'))
      // Until then whoever wrote their address wrong finds the rest again.
      sessionStorage.removeItem(`typed:sign-up-${door}`)
      toast('success', t('Email verified'))
      await navigate(to, { replace: true })
    } catch (error) {
      own.current = false
      if (problemCode(error) === 'link_expired') setForeignLink('')
      throw error
    }
  }
  const followLink = useEffectEvent(async (found: string) => {
    setByLink(true)
    try {
      await prove({ token: found })
    } catch (error) {
      if (problemCode(error) === 'password_needed') setForeignLink(found)
      else setRefused(problemText(error))
    }
    setByLink(false)
  })
  useEffect(() => {
    if (token) void followLink(token)
  }, [token])
  return { byLink, foreignLink, refused, prove, isOwn: () => own.current }
}

function Elsewhere({ door }: { door: Door }) {
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

function NotWaiting({ door, refused }: { door: Door; refused: string }) {
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
