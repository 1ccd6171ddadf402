import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { mark, t } from '#domain/language/translate.ts'
import { call } from '../../lib/browser-call.ts'
import { problemText } from '../../lib/call.ts'
import { ownDate } from '../../lib/format.ts'
import { useGoingLines } from '../../lib/going-lines.ts'
import { toast } from '../../lib/toast.ts'
import { isShut } from '../../lib/shown.ts'
import { Button } from '../../ui/button.tsx'
import { LoadFailed } from '../../ui/page.tsx'
import { AnswerRequest } from './answer-request.tsx'
import { type Overview, recordsKey, type Request, useRecordsAgain } from './records.ts'

/** What clinics wait for: sent, or said not to be there; and what was answered lately. Nothing stands here where nobody asks. */
export function Requests({ overview }: { overview: Overview }) {
  const { id: patient } = overview.person
  const [answering, setAnswering] = useState<Request | null>(null)
  const asked = useQuery({
    queryKey: [...recordsKey, 'requests', patient],
    queryFn: () => call('GET /records/requests', { query: { patient_id: patient } }),
  })
  const requests = asked.data?.results ?? []
  const open = requests.filter(({ state }) => state === 'open')
  const place = useGoingLines(open.length, answering !== null)
  if (isShut(asked))
    return <LoadFailed what={t('what your clinics ask for')} error={asked.error} again={() => void asked.refetch()} />
  return (
    <>
      {open.length > 0 ? <Open requests={open} place={place} onSend={setAnswering} /> : null}
      <Answered
        requests={requests.filter(({ state }) => state in answers)}
        isAnswering={answering !== null}
        onSend={setAnswering}
      />
      {answering ? <AnswerRequest request={answering} overview={overview} onClose={() => setAnswering(null)} /> : null}
    </>
  )
}

type ListProps = { requests: readonly Request[]; onSend: (request: Request) => void }
type OpenProps = ListProps & { place: ReturnType<typeof useGoingLines> }

function Open({ requests, place, onSend }: OpenProps) {
  const again = useRecordsAgain()
  const refuse = async (requestId: string) => {
    try {
      await call('POST /records/requests/:requestId/answer', { params: { requestId }, body: { item_id: null } })
      await again()
      toast('info', t('The clinic knows that you do not have it'))
    } catch (error) {
      toast('error', problemText(error))
    }
  }
  return (
    <section className="grid gap-3 rounded-card border border-line bg-surface p-5">
      <h2 className="text-2xl">{t('Asked for by your clinic')}</h2>
      <div {...place} className="rounded-field">
        <ul className="grid">
          {requests.map((request) => (
            <Line key={request.id} request={request} look="text-lg font-semibold" said={ownDate(request.asked)}>
              <Button
                look="primary"
                aria-label={t('Send a document: {what}', { what: request.what })}
                onClick={() => onSend(request)}
              >
                {t('Send a document')}
              </Button>
              <Button
                aria-label={t('I do not have it: {what}', { what: request.what })}
                onClick={() => void refuse(request.id)}
              >
                {t('I do not have it')}
              </Button>
            </Line>
          ))}
        </ul>
      </div>
    </section>
  )
}

type LineProps = { request: Request; said: string; look?: string; children: ReactNode }

/** One request: what is asked for, by whom, what is said of it, and what can be done. */
function Line({ request, said, look = '', children }: LineProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-t border-line py-3 first:border-t-0">
      <span className="grid min-w-0">
        <span className={`break-words ${look}`}>
          <bdi>{request.what}</bdi>
        </span>
        <span className="text-sm text-muted">
          <bdi>{request.asked_by}</bdi> · <bdi>{said}</bdi>
        </span>
      </span>
      <span className="flex flex-wrap gap-3 empty:hidden">{children}</span>
    </li>
  )
}

const answers = {
  sent: mark('You sent it on {date}'),
  refused: mark('You said on {date} that you do not have it'),
} as const satisfies Partial<Readonly<Record<Request['state'], string>>>

/** What became of it; whoever has found it since sends it after all. */
function Answered({ requests, isAnswering, onSend }: ListProps & { isAnswering: boolean }) {
  // A line that is sent after all loses its button.
  const place = useGoingLines(requests.filter(({ state }) => state === 'refused').length, isAnswering)
  if (requests.length === 0) return null
  return (
    <details>
      <summary className="cursor-pointer py-2 font-semibold">
        {t('Documents you answered about ({count})', { count: requests.length })}
      </summary>
      <div {...place} className="rounded-field">
        <ul className="grid">
          {requests.map((request) => (
            <Line key={request.id} request={request} said={answerWords(request)}>
              {request.state === 'refused' ? (
                <Button
                  size="small"
                  aria-label={t('Send it after all: {what}', { what: request.what })}
                  onClick={() => onSend(request)}
                >
                  {t('Send it after all')}
                </Button>
              ) : null}
            </Line>
          ))}
        </ul>
      </div>
    </details>
  )
}

function answerWords({ state, answered }: Request): string {
  const date = ownDate(answered ?? '')
  return t(state === 'sent' ? answers.sent : answers.refused, { date })
}
