import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { mark, t } from '#domain/language/translate.ts'
import type { Answer } from '#contract/endpoints.ts'
import { call } from '../../lib/browser-call.ts'
import { platformRights } from '#domain/access/can.ts'
import { titleOf } from '../../lib/site.ts'
import { useAddress } from '../../lib/use-address.ts'
import { isShown, isShut } from '../../lib/shown.ts'
import { FilterSearch } from '../../parts/resources/filters.tsx'
import { Button } from '../../ui/button.tsx'
import { Empty, LoadFailed, PageTitle, Skeleton } from '../../ui/page.tsx'
import { AddressForm } from './address-form.tsx'
import { facilityStateWords, standingWords } from './facility-words.ts'
import { ShowMore } from '../../ui/show-more.tsx'

export const meta = () => titleOf(t('Facilities'))

type Line = Answer<'GET /admin/facilities'>['results'][number]
const states = ['waiting', 'checked', 'declined', 'suspended', 'closed'] as const
const stateWords = { ...facilityStateWords, closed: mark('Closed for good') }

/** Facilities by the state of their check, and the invitation of one that is not here yet. */
export default function Facilities() {
  return (
    <div className="grid gap-8">
      <PageTitle lead={t('Patients find a facility when somebody has looked at its name and address.')}>
        {t('Facilities')}
      </PageTitle>
      {platformRights.has('verification.decide') ? <Queue /> : null}
      {platformRights.has('facilities.invite') ? <Invite /> : null}
    </div>
  )
}

function Queue() {
  const { search, set } = useAddress()
  const state = states.find((one) => one === search.get('state')) ?? 'waiting'
  const q = search.get('q')?.trim() ?? ''
  const found = useInfiniteQuery({
    queryKey: ['facility-checks', state, q],
    queryFn: ({ pageParam }) => call('GET /admin/facilities', { query: { state, q, cursor: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
  })
  const lines = found.data?.pages.flatMap(({ results }) => results) ?? []
  return (
    <section className="grid gap-4" aria-label={t('Checks of facilities')}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="flex flex-wrap gap-2">
          {states.map((one) => (
            <Button
              key={one}
              look={state === one ? 'primary' : 'plain'}
              aria-pressed={state === one}
              onClick={() => set({ state: one === 'waiting' ? null : one })}
            >
              {t(stateWords[one])}
            </Button>
          ))}
        </p>
        <FilterSearch search={search} set={set} placeholder={t('Name or register number')} />
      </div>
      {found.isPending ? <Skeleton /> : null}
      {isShut(found) ? (
        <LoadFailed what={t('the facilities')} error={found.error} again={() => void found.refetch()} />
      ) : null}
      <div role="status">
        {isShown(found) && lines.length === 0 ? (
          <Empty>{q || state !== 'waiting' ? t('No facility here.') : t('No facility waits for a check.')}</Empty>
        ) : null}
      </div>
      {lines.length > 0 ? (
        <ul className="grid divide-y divide-line rounded-card border border-line bg-surface">
          {lines.map((line) => (
            <OneFacility key={line.id} line={line} />
          ))}
        </ul>
      ) : null}
      <ShowMore of={found} />
    </section>
  )
}

function OneFacility({ line }: { line: Line }) {
  return (
    <li className="relative grid gap-1 p-4 hover:bg-sunken">
      <Link to={`/admin/facilities/${line.id}`} className="font-semibold after:absolute after:inset-0">
        <bdi>{line.name}</bdi>
      </Link>
      <span>
        <bdi>{line.address || t('No address yet')}</bdi>
      </span>
      <span className="text-sm text-muted">
        {standingWords({ ...line, isClosed: line.closed_at !== null }, line.branches_unseen)} ·{' '}
        {t('{count, plural, =0 {no branch} one {# branch} other {# branches}}', { count: line.branches })}
      </span>
    </li>
  )
}

/** Invites the manager of a facility that is not here yet. */
function Invite() {
  const send = async (email: string) => {
    await call('POST /admin/facility-invitations', { body: { email } })
    return t('We sent an invitation to {email}', { email })
  }
  return (
    <section className="grid gap-3">
      <h2 className="text-2xl">{t('Invite a facility')}</h2>
      <p className="text-muted">
        {t('Who you invite makes the account of a facility manager; the link proves the address.')}
      </p>
      <AddressForm label={t('Email of the manager')} submit={t('Send invitation')} busy={t('Sending…')} onSend={send} />
    </section>
  )
}
