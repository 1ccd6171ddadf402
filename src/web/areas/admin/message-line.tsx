import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '#domain/language/translate.ts'
import type { Answer } from '#contract/endpoints.ts'
import { call } from '../../lib/browser-call.ts'
import { problemText } from '../../lib/call.ts'
import { ownMoment } from '../../lib/format.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Facts } from '../../ui/facts.tsx'
import { lanes, laneWords } from './lane-lengths.tsx'

type Message = Answer<'GET /admin/messages'>['results'][number]

/** One message: what kind, to whom as far as needed, how often it was tried and what stood in the way. */
export function MessageLine({ message, isDead }: { message: Message; isDead: boolean }) {
  const [to, setTo] = useState(message.to)
  const isMasked = to === message.to
  const { run, isBusy } = useActs(message.id)
  const lane = lanes.find((name) => name === message.lane)
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 p-4">
      <div className="grid min-w-0 flex-1 basis-72 gap-0.5">
        <strong>
          <bdi dir="ltr" className="break-all">
            {to || t('A device')}
          </bdi>
        </strong>
        <span className="text-sm text-muted figures">
          <Facts
            of={[
              lane && t(laneWords[lane]),
              message.is_about_visit ? t('about an appointment') : t('about an account'),
              message.kind,
              t('{attempts, plural, =0 {not tried yet} one {# try} other {# tries}}', { attempts: message.attempts }),
              isDead
                ? t('written {moment}', { moment: ownMoment(message.created_at) })
                : t('due {moment}', { moment: ownMoment(message.due_at) }),
            ]}
          />
        </span>
        {message.last_error ? (
          <span className={`text-sm ${isDead ? 'text-danger' : 'text-muted'}`}>
            <bdi className="break-words">{message.last_error}</bdi>
          </span>
        ) : null}
      </div>
      <p className="flex flex-wrap gap-2">
        {isMasked ? (
          <Button size="small" onClick={() => run(async () => setTo((await showTo(message.id)).to))}>
            {t('Show address')}
          </Button>
        ) : null}
        {isDead ? (
          <Button
            size="small"
            look="primary"
            busy={isBusy && t('One moment…')}
            onClick={() => run(sendAgain(message.id))}
          >
            {t('Send again')}
          </Button>
        ) : null}
      </p>
    </li>
  )
}

const showTo = (mailId: string) => call('POST /admin/messages/:mailId/address', { params: { mailId } })

const sendAgain = (mailId: string) => async () => {
  await call('POST /admin/mails/:mailId/resend', { params: { mailId } })
  toast('success', t('Queued again'))
  return 'changed' as const
}

/** Runs an act once at a time; what it refuses is said, and a list that it changed is read again. */
function useActs(id: string) {
  const queries = useQueryClient()
  const [busy, setBusy] = useState<string>()
  const run = (work: () => Promise<'changed' | void>) => {
    setBusy(id)
    void work()
      .then((what) => (what ? queries.invalidateQueries({ queryKey: ['platform-messages'] }) : undefined))
      .catch((error: unknown) => toast('error', problemText(error)))
      .finally(() => setBusy(undefined))
  }
  return { run, isBusy: busy === id }
}
