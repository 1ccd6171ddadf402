import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router'
import { call } from '../../lib/browser-call.ts'
import { problemText } from '../../lib/call.ts'
import { titleOf } from '../../lib/site.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { CodeField } from '../../ui/code-field.tsx'
import { Spinner } from '../../ui/mark.tsx'
import { PageTitle } from '../../ui/page.tsx'
import { arrive } from './arrive.ts'
import { doorOfAddress, doors } from './doors.ts'

export const meta = () => titleOf('Verify your email')

type Waiting = { sign_up: string; email: string }

export default function VerifyEmail() {
  const door = doorOfAddress(useParams())
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const [waiting, setWaiting] = useState<Waiting | null>(null)
  const [byLink, setByLink] = useState(false)
  const [refused, setRefused] = useState('')
  const [resent, setResent] = useState(false)
  const began = useRef(false)

  const verify = async (body: { sign_up: string; code: string } | { token: string }) => {
    setRefused('')
    try {
      const to = arrive(await call('POST /auth/verify-email', { body }), search.get('next'))
      toast('success', 'Email verified')
      await navigate(to, { replace: true })
    } catch (error) {
      setByLink(false)
      setRefused(problemText(error))
    }
  }

  const begin = useEffectEvent(() => {
    if (began.current) return
    began.current = true
    const kept = sessionStorage.getItem('sign_up')
    if (kept) setWaiting(JSON.parse(kept) as Waiting)
    const token = /token=([\w-]+)/.exec(location.hash)?.[1]
    if (!token) return
    setByLink(true)
    history.replaceState(history.state, '', location.pathname + location.search)
    void verify({ token })
  })
  useEffect(() => begin(), [])

  const resend = async () => {
    if (!waiting) return
    await call('POST /auth/resend-code', { body: { sign_up: waiting.sign_up } }).catch(() => undefined)
    setResent(true)
    setTimeout(() => setResent(false), 30_000)
  }

  if (byLink) return <Spinner label="Checking your link" />
  if (!waiting) {
    return (
      <>
        <PageTitle>Verify your email</PageTitle>
        <p role={refused ? 'alert' : undefined}>
          {refused || 'Open the link in the email we sent you. It also works on another device.'}
        </p>
        <p>
          <Link to={`/auth/login/${door}`} className="text-brand underline">
            Log in
          </Link>{' '}
          to get a new code.
        </p>
      </>
    )
  }
  return (
    <>
      <PageTitle lead={`We sent a 6-digit code to ${waiting.email}. It works for 15 minutes.`}>
        Verify your email
      </PageTitle>
      <CodeField
        onComplete={(code) => void verify({ sign_up: waiting.sign_up, code })}
        error={refused}
        submitLabel="Verify email"
      />
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {resent ? (
          <span role="status">We have sent a new code.</span>
        ) : (
          <Button look="quiet" className="px-0" onClick={() => void resend()}>
            Send a new code
          </Button>
        )}
        <Link to={doors[door].signUp} className="text-brand underline">
          Wrong address? Change it
        </Link>
      </p>
    </>
  )
}
