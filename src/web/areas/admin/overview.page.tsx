import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { Link } from 'react-router'
import { t } from '#domain/language/translate.ts'
import { day, minute } from '#domain/time/instant.ts'
import type { Answer } from '#contract/endpoints.ts'
import { call } from '../../lib/browser-call.ts'
import { ownMoment } from '../../lib/format.ts'
import { titleOf } from '../../lib/site.ts'
import { isShut } from '../../lib/shown.ts'
import { LoadFailed, PageTitle, Skeleton } from '../../ui/page.tsx'

export const meta = () => titleOf(t('Overview'))

type State = Answer<'GET /admin/overview'>

/** What needs somebody first; below it, what is well. */
export default function Overview() {
  const state = useQuery({
    queryKey: ['overview'],
    queryFn: () => call('GET /admin/overview', {}),
    refetchInterval: 30_000,
  })
  return (
    <div className="grid gap-6">
      <PageTitle lead={t('What waits for you, and what runs by itself.')}>{t('Overview')}</PageTitle>
      {state.isPending ? <Skeleton rows={5} /> : null}
      {isShut(state) ? (
        <LoadFailed what={t('the overview')} error={state.error} again={() => void state.refetch()} />
      ) : null}
      {state.data ? <Matters of={mattersIn(state.data)} /> : null}
    </div>
  )
}

type Matter = {
  readonly to: string
  readonly title: string
  readonly says: string
  readonly more?: string | undefined
  readonly needsYou: boolean
}

function Matters({ of }: { of: readonly Matter[] }) {
  const waiting = of.filter(({ needsYou }) => needsYou)
  const well = of.filter(({ needsYou }) => !needsYou)
  return (
    <>
      <section className="grid gap-3" aria-labelledby="needs-you">
        <h2 id="needs-you" className="text-2xl">
          {t('Needs you')}
        </h2>
        {waiting.length === 0 ? (
          <p className="flex items-center gap-3 rounded-card bg-tint p-5 text-on-tint">
            <CircleCheck aria-hidden className="flex-none" /> {t('Nothing waits for you.')}
          </p>
        ) : (
          <List of={waiting} />
        )}
      </section>
      {well.length > 0 ? (
        <section className="grid gap-3" aria-labelledby="is-well">
          <h2 id="is-well" className="text-2xl">
            {t('All well')}
          </h2>
          <List of={well} />
        </section>
      ) : null}
    </>
  )
}

function List({ of }: { of: readonly Matter[] }) {
  return (
    <ul className="grid divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
      {of.map(({ to, title, says, more, needsYou }) => (
        <li key={title}>
          <Link to={to} className="flex items-start gap-4 p-4 hover:bg-sunken">
            {needsYou ? (
              <CircleAlert aria-hidden className="mt-0.5 flex-none text-danger" />
            ) : (
              <CircleCheck aria-hidden className="mt-0.5 flex-none text-brand" />
            )}
            <span className="grid gap-x-6 sm:flex-1 sm:grid-cols-[14rem_1fr]">
              <strong>{title}</strong>
              <span>
                <span className="figures">{says}</span>
                {more ? <span className="block text-sm text-muted">{more}</span> : null}
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

const since = (moment: string | null) =>
  moment ? t('The oldest since {moment}', { moment: ownMoment(moment) }) : undefined

/** What waits for a decision of a person. */
function checksIn({ checks, facilities, reports }: Pick<State, 'checks' | 'facilities' | 'reports'>): Matter[] {
  return [
    {
      to: '/admin/verification',
      title: t('Checks of doctors'),
      says: t('{count, plural, =0 {Nobody waits for a check} one {# doctor waits} other {# doctors wait}}', {
        count: checks.count,
      }),
      more: since(checks.oldest),
      needsYou: checks.count > 0,
    },
    {
      to: '/admin/facilities',
      title: t('Checks of facilities'),
      says: t('{count, plural, =0 {Nobody waits for a check} one {# facility waits} other {# facilities wait}}', {
        count: facilities.count,
      }),
      more: since(facilities.oldest),
      needsYou: facilities.count > 0,
    },
    {
      to: '/admin/reports',
      title: t('Reports of wrong details'),
      says: t('{count, plural, =0 {None is open} one {# is open} other {# are open}}', { count: reports.count }),
      more: since(reports.oldest),
      needsYou: reports.count > 0,
    },
  ]
}

function mattersIn({
  checks,
  facilities,
  reports,
  messages,
  audit,
  requests,
  on_hold: onHold,
  backup_made: backup,
  now,
}: State): Matter[] {
  const age = (moment: string) => Date.parse(now) - Date.parse(moment)
  const isStuck = (oldest: string | null) => oldest !== null && age(oldest) > 10 * minute
  const sent = t('{dead, plural, =0 {Every message went out} one {# could not be sent} other {# could not be sent}}', {
    dead: messages.dead,
  })
  const late = t('{late, plural, one {# is more than 5 minutes late} other {# are more than 5 minutes late}}', {
    late: messages.late,
  })
  const unanswered = t(
    '{requests, plural, =0 {Each was answered in time} one {# is past its deadline} other {# are past their deadline}}',
    { requests },
  )
  const lines = t(
    '{count, plural, =0 {Every line is linked} one {# line waits for its link} other {# lines wait for their link}}',
    {
      count: audit.count,
    },
  )
  return [
    ...checksIn({ checks, facilities, reports }),
    {
      to: '/admin/messages',
      title: t('Messages'),
      says: sent,
      more: messages.late > 0 ? late : undefined,
      needsYou: messages.dead > 0 || messages.late > 0,
    },
    { to: '/admin/health', title: t('Requests'), says: unanswered, needsYou: requests > 0 },
    {
      to: '/admin/audit',
      title: t('Audit'),
      says: lines,
      more: isStuck(audit.oldest) ? since(audit.oldest) : undefined,
      // A line gets its link within a second; one that still waits says that the round stands still.
      needsYou: isStuck(audit.oldest),
    },
    {
      to: '/admin/health',
      title: t('Backup'),
      says: backup ? t('Last made {moment}', { moment: ownMoment(backup) }) : t('Never made'),
      more: backup && age(backup) < 2 * day ? undefined : t('Make one each day: npm run backup -- FOLDER'),
      needsYou: !backup || age(backup) > 2 * day,
    },
    {
      to: '/admin/people',
      title: t('Accounts on hold'),
      says: t('{onHold, plural, =0 {None} one {# account} other {# accounts}}', { onHold }),
      needsYou: false,
    },
  ]
}
