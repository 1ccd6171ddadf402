import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { t } from '#domain/language/translate.ts'
import { type CheckedIn, DoorForm } from '../../features/queue-screens/door-form.tsx'
import { call } from '../../lib/browser-call.ts'
import { problemCode, problemText } from '../../lib/call.ts'
import { timeIn, viewerZone } from '../../lib/format.ts'
import { forgetCode, isNearAt, type KeptCode, readKeptCode } from '../../lib/kept-code.ts'
import { useSentForm } from '../../lib/sent-form.ts'
import { useSession } from '../../lib/session.ts'
import { titleOf } from '../../lib/site.ts'
import { isShut } from '../../lib/shown.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { Spinner } from '../../ui/mark.tsx'
import { LoadFailed, PageTitle } from '../../ui/page.tsx'
import { NumberField } from '../../ui/date-field.tsx'

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
  const door = useQuery({
    queryKey: ['door', token],
    queryFn: () => call('GET /queue/door', {}, { queueToken: token }),
    enabled: typeof window !== 'undefined',
  })
  const own = useOwn(door.data?.branch_id)
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
  const doneMyself = (came: CheckedIn) => {
    forgetCode()
    done(came)
  }
  return (
    <div className="wrap grid max-w-xl gap-8 py-10">
      <PageTitle lead={t('Say that you are here, and watch your number on this phone.')}>{door.data.branch}</PageTitle>
      {own ? <AsMyself token={token} own={own} asksDoorCode={door.data.asks_door_code} onDone={doneMyself} /> : null}
      <DoorForm key={by} token={token} asksDoorCode={door.data.asks_door_code} by={by} onDone={done} />
      <p>
        <Button look="quiet" onClick={() => setBy(by === 'birth' ? 'code' : 'birth')}>
          {by === 'birth' ? t('I have the code of my visit') : t('By date of birth and last name')}
        </Button>
      </p>
    </div>
  )
}

/** By what a phone knows whose visit it is: the account that is logged in, or the code of the link that was opened on it. */
type Own = Partial<Pick<KeptCode, 'code' | 'start' | 'zone'>>

type AsMyselfProps = { token: string; own: Own; asksDoorCode: boolean; onDone: (came: CheckedIn) => void }

function useOwn(branch = ''): Own | undefined {
  const session = useSession()
  const [kept, setKept] = useState<KeptCode | null>(null)
  useEffect(() => setKept(readKeptCode()), [])
  if (session?.userType === 'patient') return {}
  return kept && isNearAt(branch, kept) ? kept : undefined
}

function AsMyself({ token, own: { code = '', start, zone = viewerZone() }, asksDoorCode, onDone }: AsMyselfProps) {
  // Said again when an answer was lost: the same press gets the same number.
  const [attempt] = useState(() => crypto.randomUUID())
  const form = useSentForm({
    defaultValues: { door_code: '' },
    send: async ({ door_code }) => {
      const body = { code, door_code, ...(code ? { attempt } : {}) }
      onDone(await call('POST /queue/door/check-in', { body }, { queueToken: token }))
    },
  })
  const needed = (text: string) => (text.trim() === '' ? t('Fill this in') : undefined)
  return (
    <div className="grid gap-4">
      <Form isFree of={form} className="grid gap-3">
        {start ? (
          <p className="font-semibold figures">{t('Your appointment at {time}', { time: timeIn(zone, start) })}</p>
        ) : null}
        {asksDoorCode ? (
          <NumberField
            label={t('Code on the screen in the waiting room')}
            inputMode="numeric"
            autoComplete="off"
            {...form.field('door_code', needed)}
          />
        ) : null}
        <Button type="submit" look="sun" className="min-h-14" busy={form.isSending && t('One moment…')}>
          {t('I am here')}
        </Button>
      </Form>
      <p className="text-sm text-muted">{t('Or for somebody else:')}</p>
    </div>
  )
}
