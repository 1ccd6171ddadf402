import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { t } from '#domain/language/translate.ts'
import { type CheckedIn, DoorForm } from '../../features/queue-screens/door-form.tsx'
import { call } from '../../lib/browser-call.ts'
import { problemCode, problemText } from '../../lib/call.ts'
import { useSession } from '../../lib/session.ts'
import { titleOf } from '../../lib/site.ts'
import { isShut } from '../../lib/shown.ts'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/mark.tsx'
import { LoadFailed, PageTitle } from '../../ui/page.tsx'

export const meta = () => [
  ...titleOf(t('Check in')),
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
]

/** The page that the code at the door opens: who is logged in on this phone taps once, everybody else says who they are. */
export default function Door() {
  const { token = '' } = useParams()
  const navigate = useNavigate()
  const [by, setBy] = useState<'birth' | 'code'>('birth')
  const session = useSession()
  const door = useQuery({
    queryKey: ['door', token],
    queryFn: () => call('GET /queue/door', {}, { queueToken: token }),
    enabled: typeof window !== 'undefined',
  })
  if (door.isPending) return <Spinner />
  if (isShut(door))
    return (
      <div className="wrap py-16">
        {problemCode(door.error) === 'pass_revoked' ? (
          <PageTitle>{problemText(door.error)}</PageTitle>
        ) : (
          <LoadFailed what={t('this page')} error={door.error} again={() => void door.refetch()} />
        )}
      </div>
    )
  const done = ({ token: ticket }: CheckedIn) => void navigate(`/q/${ticket}`, { replace: true })
  return (
    <div className="wrap grid max-w-xl gap-8 py-10">
      <PageTitle lead={t('Say that you are here, and watch your number on this phone.')}>{door.data.branch}</PageTitle>
      {session?.userType === 'patient' && !door.data.asks_door_code ? <AsMyself token={token} onDone={done} /> : null}
      <DoorForm key={by} token={token} asksDoorCode={door.data.asks_door_code} by={by} onDone={done} />
      <p>
        <Button look="quiet" onClick={() => setBy(by === 'birth' ? 'code' : 'birth')}>
          {by === 'birth' ? t('I have the code of my visit') : t('By date of birth and last name')}
        </Button>
      </p>
    </div>
  )
}

function AsMyself({ token, onDone }: { token: string; onDone: (came: CheckedIn) => void }) {
  const [problem, setProblem] = useState('')
  const go = () =>
    call('POST /queue/door/check-in', { body: {} }, { queueToken: token }).then(onDone, (error: unknown) =>
      setProblem(problemText(error)),
    )
  return (
    <div className="grid gap-2">
      <Button look="sun" className="min-h-14" onClick={() => void go()}>
        {t('I am here')}
      </Button>
      {problem ? <p role="alert">{problem}</p> : <p className="text-sm text-muted">{t('Or for somebody else:')}</p>}
    </div>
  )
}
