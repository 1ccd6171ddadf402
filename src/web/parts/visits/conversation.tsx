import { Check, Paperclip, Send } from 'lucide-react'
import { type RefObject, useId, useRef, useState } from 'react'
import { listComma, t } from '#domain/language/translate.ts'
import { longestMessage, yearsKept } from '#domain/messages/conversation-rules.ts'
import type { Bringing } from '../../lib/bringing.ts'
import { problemCode } from '../../lib/call.ts'
import { dateIn, timeIn } from '../../lib/format.ts'
import { useSite } from '../../lib/site.ts'
import { isShown, isShut } from '../../lib/shown.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { TextArea } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { LoadFailed, Skeleton } from '../../ui/page.tsx'
import { untoldWords } from './told-words.ts'
import {
  type PaperParts,
  type Talk,
  type TalkOf,
  useCare,
  useConversation,
  useMessageForm,
} from './use-conversation.ts'

type Props = TalkOf & { readonly timeZone: string; readonly parts: PaperParts }

/** What the patient and the clinic wrote about a visit, and where to write. */
export default function Conversation({ timeZone, parts, ...of }: Props) {
  const heading = useId()
  const Heading = of.side === 'patient' ? 'h2' : 'h3'
  const talk = useConversation(of)
  const data = isShown(talk) ? talk.data : undefined
  if (data && data.why_not === 'closed' && data.messages.length === 0) return null
  return (
    <section aria-labelledby={heading} className="grid gap-3">
      <Heading id={heading} className="text-lg">
        {t('Messages')}
      </Heading>
      {talk.isPending ? <Skeleton rows={2} /> : null}
      {isShut(talk) ? <NotRead error={talk.error} again={() => void talk.refetch()} /> : null}
      {data ? <Said data={data} timeZone={timeZone} side={of.side} Brought={parts.Brought} /> : null}
      {data && of.side === 'clinic' && data.messages.length > 0 ? <Care data={data} id={of.appointmentId} /> : null}
      {data ? <Write data={data} of={of} Attach={parts.Attach} /> : null}
    </section>
  )
}

function NotRead({ error, again }: { error: Error; again: () => void }) {
  if (problemCode(error) !== 'not_logged_in') return <LoadFailed what={t('the messages')} error={error} again={again} />
  return (
    <p className="flex flex-wrap items-center gap-3">
      {t('Log in to read and write messages about this appointment.')}
      <ButtonLink to="/auth/login/usr" size="small">
        {t('Log in')}
      </ButtonLink>
    </p>
  )
}

type SaidProps = { data: Talk; timeZone: string; side: TalkOf['side']; Brought: PaperParts['Brought'] }

function Said({ data, timeZone, side, Brought }: SaidProps) {
  if (data.messages.length === 0)
    return (
      <p className="text-muted">
        {side === 'patient' ? t('No messages yet. Ask the clinic here.') : t('No messages yet.')}
      </p>
    )
  return (
    <ol className="grid gap-3" aria-live="polite">
      {data.messages.map((message) => {
        const isOurs = message.side === side
        return (
          <li
            key={message.id}
            className={`max-w-[85%] rounded-card p-3 ${isOurs ? 'ms-auto bg-tint text-on-tint' : 'me-auto bg-sunken'}`}
          >
            <p className="text-sm">
              <strong>
                <bdi>{message.is_own ? t('You') : message.name}</bdi>
              </strong>{' '}
              <span className="figures">
                {dateIn(timeZone, message.at)}
                {listComma()}
                {timeIn(timeZone, message.at)}
              </span>
            </p>
            <p className="whitespace-pre-line break-words empty:hidden" dir="auto">
              {message.body}
            </p>
            {message.papers.length > 0 ? (
              <Brought papers={message.papers} branchId={data.branch_id} side={side} />
            ) : null}
            {isOurs && message.is_read ? (
              <p className="mt-1 flex items-center gap-1 text-sm">
                <Check size={16} aria-hidden />
                {t('Read')}
              </p>
            ) : null}
          </li>
        )
      })}
    </ol>
  )
}

/** Who looks after it, at the clinic. */
function Care({ data, id }: { data: Talk; id: string }) {
  const change = useCare(id)
  const { state, version, assigned_to: assigned } = data
  const isMine = assigned?.is_own ?? false
  return (
    <p className="flex flex-wrap items-center gap-2">
      <span className="me-auto text-sm text-muted">
        {state === 'done'
          ? t('Done')
          : assigned
            ? isMine
              ? t('You look after it')
              : t('{name} looks after it', { name: assigned.name })
            : t('Nobody looks after it yet')}
      </span>
      {state === 'open' ? (
        <Button size="small" onClick={() => void change({ state, is_mine: !isMine, version })}>
          {isMine ? t('Give it back') : t('Take it')}
        </Button>
      ) : null}
      <Button
        size="small"
        onClick={() => void change({ state: state === 'open' ? 'done' : 'open', is_mine: isMine, version })}
      >
        {state === 'open' ? t('Mark as done') : t('Open again')}
      </Button>
    </p>
  )
}

type WriteProps = { data: Talk; of: TalkOf; Attach: PaperParts['Attach'] }

function Write({ data, of, Attach }: WriteProps) {
  if (data.why_not === null) return <MessageForm data={data} of={of} Attach={Attach} />
  return (
    <p className="rounded-field bg-sunken p-3">
      {data.why_not === 'closed'
        ? t('Nobody reads messages about this appointment any more. Call the clinic.')
        : t('This clinic takes no messages. Call it instead.')}{' '}
      {data.phone ? (
        <a href={`tel:${data.phone}`} className="underline">
          <bdi dir="ltr">{data.phone}</bdi>
        </a>
      ) : null}
    </p>
  )
}

function MessageForm({ data, of, Attach }: WriteProps) {
  const hold = useRef<Bringing>(null)
  const form = useMessageForm(of, hold)
  const { emergencyNumber } = useSite()
  const body = form.field('body', (text) =>
    text.trim() === '' && !hold.current?.isAny() ? t('Write a message') : undefined,
  )
  return (
    <Form of={form} className="grid gap-3">
      <TextArea
        {...body}
        label={of.side === 'patient' ? t('Write to the clinic') : t('Write to the patient')}
        hint={
          of.side === 'patient' ? (
            <>
              <strong>
                {t('Messages are not for emergencies. In an emergency call {number}.', { number: emergencyNumber })}
              </strong>{' '}
              {data.answer_hours
                ? t('{branch} reads messages: {hours}.', { branch: data.branch, hours: data.answer_hours })
                : t('Nobody may read it today. For something urgent, call the clinic.')}
            </>
          ) : (
            toldOfMessage(data)
          )
        }
        rows={3}
        maxLength={longestMessage}
        onChange={(event) => {
          form.keep(event.target.value)
          return body.onChange(event)
        }}
      />
      {data.may_bring ? <Bring key={form.sent} data={data} of={of} Attach={Attach} hold={hold} /> : null}
      <p className="text-sm text-muted">
        {t('Messages are kept for {years, plural, one {# year} other {# years}} after the last one, then deleted.', {
          years: yearsKept,
        })}
      </p>
      <p>
        <Button
          type="submit"
          // A patient's page has one filled button: what to do with the visit.
          look={of.side === 'patient' ? 'plain' : 'primary'}
          size="small"
          busy={form.isSending && t('Sending…')}
        >
          <Send size={18} aria-hidden className="rtl:-scale-x-100" />
          {t('Send')}
        </Button>
      </p>
    </Form>
  )
}

/** Of a message only a mail tells: who has a number alone reads it at the visit's link. */
function toldOfMessage({ told_by: way }: Talk): string {
  if (way === 'mail')
    return t('The patient gets at most one email an hour that there are unread messages. What you write is not in it.')
  return way === 'none' ? untoldWords({ told_by: way }) : untoldWords({ told_by: 'call' })
}

/** A document goes with few messages: what chooses it comes when somebody asks for it. */
function Bring({ data, of, Attach, hold }: WriteProps & { hold: RefObject<Bringing | null> }) {
  const [isAsked, setAsked] = useState(false)
  const { own_records, branch, branch_id, file_most } = data
  if (isAsked) return <Attach {...of} {...{ own_records, branch, branch_id, file_most }} hold={hold} />
  return (
    <p>
      <Button size="small" look="quiet" onClick={() => setAsked(true)}>
        <Paperclip size={18} aria-hidden />
        {t('Attach a document')}
      </Button>
    </p>
  )
}
