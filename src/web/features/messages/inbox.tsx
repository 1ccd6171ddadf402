import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { listComma, mark, t } from '#domain/language/translate.ts'
import type { Answer } from '#contract/endpoints.ts'
import { call } from '../../lib/browser-call.ts'
import { dateIn, dayIn, timeIn } from '../../lib/format.ts'
import { useLive } from '../../lib/realtime.ts'
import { isShown, isShut } from '../../lib/shown.ts'
import { Empty, LoadFailed, Skeleton } from '../../ui/page.tsx'
import { InboxSettings } from './inbox-settings.tsx'
import { ShowMore } from '../../ui/show-more.tsx'

type Page = Answer<'GET /doctors/me/messages'> & Partial<Answer<'GET /branches/:branchId/messages'>>
type Line = Page['results'][number]

const shown = [
  ['open', mark('Open')],
  ['mine', mark('Mine')],
  ['done', mark('Done')],
] as const
type Shown = (typeof shown)[number][0]

function asShown(text: string | null): Shown {
  return shown.find(([key]) => key === text)?.[0] ?? 'open'
}

export type InboxProps = {
  /** Whose inbox: the branch that is shared, or without one the doctor's own. */
  readonly branchId?: string
  /** Which of them, as the address says it. */
  readonly show: string | null
  /** The address of the same page with another choice. */
  readonly pathOf: (show: Shown) => string
  readonly openPath: (appointmentId: string) => string
}

/** Conversations about visits: whoever waits for an answer stands first. */
export function Inbox({ branchId, show: asked, pathOf, openPath }: InboxProps) {
  const show = asShown(asked)
  const inbox = useInbox(branchId, show)
  const lines = inbox.data?.pages.flatMap(({ results }) => results) ?? []
  const [first] = inbox.data?.pages ?? []
  return (
    <div className="grid gap-4">
      <nav aria-label={t('Which conversations')} className="flex flex-wrap gap-2">
        {shown.map(([key, label]) => (
          <Link
            key={key}
            to={pathOf(key)}
            preventScrollReset
            aria-current={key === show ? 'page' : undefined}
            className="inline-flex min-h-11 items-center rounded-full border border-field px-4 aria-[current=page]:border-brand aria-[current=page]:bg-tint aria-[current=page]:text-on-tint"
          >
            {t(label)}
          </Link>
        ))}
      </nav>
      {inbox.isPending ? <Skeleton rows={5} /> : null}
      {isShut(inbox) ? (
        <LoadFailed what={t('the messages')} error={inbox.error} again={() => void inbox.refetch()} />
      ) : null}
      {isShown(inbox) && lines.length === 0 ? <Empty>{emptyWords(show)}</Empty> : null}
      {lines.length > 0 ? (
        <ul className="grid gap-2">
          {lines.map((line) => (
            <InboxLine key={line.appointment_id} line={line} to={openPath(line.appointment_id)} />
          ))}
        </ul>
      ) : null}
      <ShowMore of={inbox} />
      {branchId && first?.settings ? (
        <InboxSettings branchId={branchId} settings={first.settings} mayChange={first.may_set ?? false} />
      ) : null}
    </div>
  )
}

function useInbox(branchId: string | undefined, show: Shown) {
  const queries = useQueryClient()
  useLive(({ kind }) => {
    if (['message', 'missed', 'open'].includes(kind)) void queries.invalidateQueries({ queryKey: ['inbox'] })
  })
  return useInfiniteQuery({
    queryKey: ['inbox', branchId, show],
    queryFn: ({ pageParam }): Promise<Page> => {
      const query = { show, ...(pageParam ? { cursor: pageParam } : {}) }
      if (!branchId) return call('GET /doctors/me/messages', { query })
      return call('GET /branches/:branchId/messages', { params: { branchId }, query })
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  })
}

function InboxLine({ line, to }: { line: Line; to: string }) {
  const waits = line.last_side === 'patient' && line.state === 'open'
  return (
    <li>
      <Link
        to={to}
        preventScrollReset
        className={`grid gap-1 rounded-card border p-4 hover:border-brand ${waits ? 'border-brand bg-surface' : 'border-line bg-surface'}`}
      >
        <span className="flex flex-wrap items-baseline gap-x-3">
          <strong>
            <bdi>{line.patient}</bdi>
          </strong>
          {line.unread > 0 ? (
            <span className="rounded-chip bg-sun px-2 text-sm font-semibold text-on-sun">
              {t('{count, plural, one {# new} other {# new}}', { count: line.unread })}
            </span>
          ) : null}
          <span className="ms-auto text-sm text-muted figures">
            {dateIn(line.time_zone, line.last_at)}
            {listComma()}
            {timeIn(line.time_zone, line.last_at)}
          </span>
        </span>
        <span className="text-sm text-muted">
          {t('Visit {day}, {time} with {doctor}', {
            day: dayIn(line.time_zone, line.start),
            time: timeIn(line.time_zone, line.start),
            doctor: line.doctor,
          })}
        </span>
        <span className="text-sm">
          {waits ? t('The patient waits for an answer') : t('Answered')}
          {line.assigned_to
            ? ` · ${line.assigned_to.is_own ? t('You look after it') : t('{name} looks after it', { name: line.assigned_to.name })}`
            : ''}
        </span>
      </Link>
    </li>
  )
}

function emptyWords(show: Shown): string {
  if (show === 'mine') return t('You look after no conversation.')
  return show === 'done'
    ? t('No conversation is done yet.')
    : t('No messages wait. Patients write from their appointment.')
}
