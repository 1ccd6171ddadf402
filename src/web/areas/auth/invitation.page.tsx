import { homeOf } from '#domain/access/home-of.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { mark, t } from '#domain/language/translate.ts'
import type { Answer } from '#contract/endpoints.ts'
import { rich } from '../../lib/rich.tsx'
import { call } from '../../lib/browser-call.ts'
import { problemCode, problemText } from '../../lib/call.ts'
import { useLinkToken } from '../../lib/link-token.ts'
import { clearSession, useSession } from '../../lib/session.ts'
import { storedText } from '../../lib/stored.ts'
import { titleOf } from '../../lib/site.ts'
import { toast } from '../../lib/toast.ts'
import { isShut } from '../../lib/shown.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Spinner } from '../../ui/mark.tsx'
import { LoadFailed, PageTitle } from '../../ui/page.tsx'
import { SignUpForm } from './sign-up-form.tsx'

export const meta = () => titleOf(t('Invitation'))

type Offer = Answer<'POST /auth/invitation'>

const doorOf = { facility: 'fam', doctor: 'doc', 'branch-staff': 'fam', 'platform-admin': 'fam' } as const

/** Who is invited to what, in one sentence. */
function wordsOf({ kind, facility, branch }: Offer): string {
  if (kind === 'facility') return t('You are invited to bring your facility here')
  if (kind === 'platform-admin') return t('You are invited to be an administrator here')
  return t(
    kind === 'doctor'
      ? mark('{facility} invited you to {branch} as Doctor')
      : mark('{facility} invited you to {branch}'),
    { facility, branch },
  )
}

/** The door for invited people. The token stands behind the #: it reaches no server log and no other site. */
export default function Invitation() {
  const fresh = useLinkToken()
  const token = fresh === '' ? (storedText('invitation', 'session') ?? '') : fresh
  useEffect(() => {
    if (fresh) sessionStorage.setItem('invitation', fresh)
  }, [fresh])
  const offer = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => call('POST /auth/invitation', { body: { token: token ?? '' } }),
    enabled: Boolean(token),
  })
  if (token === null || (token !== '' && offer.isPending)) return <Spinner />
  if (token === '') return <Uninvited />
  if (isShut(offer)) {
    return problemCode(offer.error) === 'link_expired' ? (
      <>
        <PageTitle lead={t('It was used or taken back, it is older than 14 days, or the facility has closed since.')}>
          {t('This invitation has ended')}
        </PageTitle>
        <AskAnew token={token} />
      </>
    ) : (
      <LoadFailed what={t('your invitation')} error={offer.error} again={() => void offer.refetch()} />
    )
  }
  return offer.data ? <Offered offer={offer.data} token={token} /> : <Spinner />
}

function AskAnew({ token }: { token: string }) {
  const ask = useMutation({
    mutationFn: () => call('POST /auth/invitation/ask', { body: { token } }),
    onError: (error) => toast('error', problemText(error)),
  })
  return ask.isSuccess ? (
    <p role="status">{t('If it has run out, whoever invited you was asked for a new one.')}</p>
  ) : (
    <Button
      look="primary"
      className="justify-self-start"
      busy={ask.isPending && t('Sending…')}
      onClick={() => ask.mutate()}
    >
      {t('Ask for a new one')}
    </Button>
  )
}

function Offered({ offer, token }: { offer: Offer; token: string }) {
  const session = useSession()
  const navigate = useNavigate()
  const door = doorOf[offer.kind]
  const me = useQuery({ queryKey: ['me'], queryFn: () => call('GET /auth/me', {}), enabled: session !== null })
  const isOther = me.data !== undefined && me.data.email.toLowerCase() !== offer.email.toLowerCase()
  // The invitation stays: it is what the person came with.
  const leave = async () => {
    await call('POST /auth/logout', {}).catch(() => undefined)
    clearSession()
    sessionStorage.setItem('invitation', token)
  }
  const join = useMutation({
    mutationFn: () => call('POST /auth/invitation/join', { body: { token } }),
    onSuccess: async () => {
      sessionStorage.removeItem('invitation')
      toast('success', t('You joined {branch}', { branch: offer.branch || offer.facility }))
      if (session) await navigate(homeOf(session.userType))
    },
    onError: (error) => toast('error', problemText(error)),
  })
  return (
    <>
      <PageTitle lead={offer.role || undefined}>{wordsOf(offer)}</PageTitle>
      {!offer.has_account && !(session && isOther) ? (
        <SignUpForm door={door} invited={{ token, email: offer.email }} />
      ) : session && isOther ? (
        <>
          <p>
            {rich('This invitation is for <bdi>{email}</bdi>. You are logged in as {name}.', {
              bdi: (text) => <bdi>{text}</bdi>,
              email: offer.email,
              name: session.fullName,
            })}
          </p>
          <Button look="primary" className="justify-self-start" onClick={() => void leave()}>
            {t('Log out and go on')}
          </Button>
        </>
      ) : session ? (
        <Button look="primary" onClick={() => join.mutate()} busy={join.isPending && t('Joining…')}>
          {offer.branch ? t('Join {branch}', { branch: offer.branch }) : t('Join with my account')}
        </Button>
      ) : (
        <>
          <p>
            {rich('<bdi>{email}</bdi> has an account here. Log in and come back to this page to join.', {
              bdi: (text) => <bdi>{text}</bdi>,
              email: offer.email,
            })}
          </p>
          <ButtonLink
            to={`/auth/login/${door}?next=${encodeURIComponent(location.pathname)}`}
            look="primary"
            className="justify-self-start"
          >
            {t('Log in')}
          </ButtonLink>
        </>
      )}
    </>
  )
}

function Uninvited() {
  return (
    <>
      <PageTitle>{t('You need an invitation')}</PageTitle>
      <p className="text-muted">
        {t(
          'You need an invitation to use this page. Ask the clinic for one, or create an account of your own instead.',
        )}
      </p>
      <ButtonLink to="/auth/facility-signup" look="primary">
        {t('Create a facility account')}
      </ButtonLink>
      <ButtonLink to="/auth/doctor-signup">{t('Create a doctor account')}</ButtonLink>
    </>
  )
}
