import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '#domain/language/translate.ts'
import { call } from '../../lib/browser-call.ts'
import { untilTheOther } from '../../lib/queries.ts'
import { titleOf } from '../../lib/site.ts'
import { useAddress } from '../../lib/use-address.ts'
import { isShown, isShut } from '../../lib/shown.ts'
import { FilterSearch } from '../../parts/resources/filters.tsx'
import { Button } from '../../ui/button.tsx'
import { Empty, LoadFailed, PageTitle, Skeleton } from '../../ui/page.tsx'
import { InviteAdministrator } from './invite-administrator.tsx'
import { HelpPerson } from './help-person.tsx'
import { type HelpAct, type Person, PersonLine } from './person-line.tsx'
import { WaitingInvitations } from './waiting-invitations.tsx'
import { ShowMore } from '../../ui/show-more.tsx'

export const meta = () => titleOf(t('People'))

/** Finds people by name or address, and helps them with their account. Their visits and papers stay unseen. */
export default function People() {
  const { search, set } = useAddress()
  const q = search.get('q')?.trim() ?? ''
  const found = usePeopleOfPlatform(q)
  const [isInviting, setInviting] = useState(false)
  const [asked, setAsked] = useState<{ id: string; act: HelpAct }>()
  const about = found.people.find(({ account_id: id }) => id === asked?.id)
  const isNobody = isShown(found) && found.people.length === 0 && found.invitations.length === 0
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageTitle lead={t('Help people with their account. Appointments and records are not shown here.')}>
        {t('People')}
      </PageTitle>
      <Button className="justify-self-start" onClick={() => setInviting(true)}>
        {t('Invite an administrator')}
      </Button>
      <FilterSearch waits search={search} set={set} placeholder={t('Name or email address')} />
      {found.isPending ? <Skeleton rows={4} /> : null}
      {isShut(found) ? (
        <LoadFailed what={t('the people')} error={found.error} again={() => void found.refetch()} />
      ) : null}
      <div role="status" className="empty:hidden">
        {isNobody ? <Empty>{t('Nobody matches ‘{q}’.', { q })}</Empty> : null}
      </div>
      <WaitingInvitations of={found.invitations} onSent={() => void found.refetch()} />
      {found.people.length > 0 ? (
        <section className="grid grid-cols-1 gap-3" aria-labelledby="accounts">
          <h2 id="accounts" className="text-2xl">
            {q ? t('Accounts') : t('Administrators and accounts on hold')}
          </h2>
          <ul className="grid grid-cols-1 divide-y divide-line rounded-card border border-line bg-surface">
            {found.people.map((person) => (
              <PersonLine
                key={person.account_id}
                person={person}
                onAsk={(act) => setAsked({ id: person.account_id, act })}
              />
            ))}
          </ul>
        </section>
      ) : null}
      <ShowMore of={found} />
      {isInviting ? <InviteAdministrator onClose={() => setInviting(false)} /> : null}
      {asked && about ? <HelpPerson person={about} act={asked.act} onClose={() => setAsked(undefined)} /> : null}
    </div>
  )
}

function usePeopleOfPlatform(q: string) {
  const found = useInfiniteQuery({
    queryKey: ['platform-people', q],
    queryFn: ({ pageParam }) => call('GET /admin/people', { query: { q, cursor: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
    placeholderData: untilTheOther,
  })
  const people: Person[] = found.data?.pages.flatMap(({ results }) => results) ?? []
  return { ...found, people, invitations: found.data?.pages[0]?.invitations ?? [] }
}
