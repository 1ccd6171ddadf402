import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '#domain/language/translate.ts'
import type { Answer } from '#contract/endpoints.ts'
import { call } from '../../lib/browser-call.ts'
import { problemText } from '../../lib/call.ts'
import { ownDate } from '../../lib/format.ts'
import { toast } from '../../lib/toast.ts'
import { useBranch } from '../../parts/resources/branch-context.ts'
import { givenRoles, useRoles } from '../../parts/resources/use-roles.ts'
import { Button } from '../../ui/button.tsx'
import { Card, Empty, LoadFailed, Skeleton } from '../../ui/page.tsx'
import { GiveRole } from './give-role.tsx'

export type Member = Answer<'GET /branches/:branchId/members'>['members'][number]

/** Who holds which role at this branch, until when; giving another one, and ending it. */
export function Members() {
  const { branch } = useBranch()
  const queries = useQueryClient()
  const [giving, setGiving] = useState<Member>()
  const roles = givenRoles(useRoles(branch.id).data?.roles)
  const members = useQuery({
    queryKey: ['roles', 'members', branch.id],
    queryFn: () => call('GET /branches/:branchId/members', { params: { branchId: branch.id } }),
  })
  if (members.isPending) return <Skeleton rows={3} />
  if (members.isError)
    return <LoadFailed what={t('the users')} error={members.error} again={() => void members.refetch()} />
  const people = byPerson(members.data.members)
  if (people.length === 0) return <Empty>{t('Nobody works at the desk of this branch yet.')}</Empty>
  const fresh = () => queries.invalidateQueries({ queryKey: ['roles'] })
  const end = (member: Member) =>
    void call('DELETE /memberships/:membershipId', { params: { membershipId: member.membership_id } })
      .then(fresh)
      .then(
        () => toast('success', t('Role taken away')),
        (error: unknown) => toast('error', problemText(error)),
      )
  return (
    <>
      <ul className="grid gap-3">
        {people.map((held) => (
          <Person key={held[0].account_id} held={held} onEnd={end} onGive={setGiving} />
        ))}
      </ul>
      {giving ? (
        <GiveRole
          member={giving}
          roles={roles}
          onClose={() => setGiving(undefined)}
          onGiven={() => {
            setGiving(undefined)
            void fresh()
          }}
        />
      ) : null}
    </>
  )
}

type Held = readonly [Member, ...Member[]]

function Person({
  held,
  onEnd,
  onGive,
}: {
  held: Held
  onEnd: (member: Member) => void
  onGive: (member: Member) => void
}) {
  const [{ name, email }] = held
  return (
    <Card as="li" className="grid items-center gap-3 md:grid-cols-[1fr_2fr_auto]">
      <p>
        <strong>{name}</strong>
        <br />
        <span className="text-muted">
          <bdi>{email}</bdi>
        </span>
      </p>
      <ul className="flex flex-wrap gap-2">
        {held.map((one) => (
          <li key={one.membership_id} className="flex items-center gap-2 rounded-full bg-sunken py-1 ps-4 pe-1">
            <span>
              <span className="font-semibold">{one.role_name}</span>
              <span className="text-sm text-muted"> {spanWords(one)}</span>
            </span>
            <Button
              size="small"
              look="quiet"
              aria-label={t('End {role} of {name}', { role: one.role_name, name })}
              onClick={() => onEnd(one)}
            >
              {t('End')}
            </Button>
          </li>
        ))}
      </ul>
      <Button size="small" aria-label={t('Give {name} a role', { name })} onClick={() => onGive(held[0])}>
        {t('Give a role')}
      </Button>
    </Card>
  )
}

/** From when and until when, where it is not simply now; and whether it is held at every branch. */
export function spanWords({ since, until, every_branch }: Member): string {
  const from = since !== null && Date.parse(since) > Date.now() ? t('from {date}', { date: ownDate(since) }) : ''
  const to = until ? t('until {date}', { date: ownDate(until) }) : ''
  return [every_branch ? t('every branch') : '', from, to].filter(Boolean).join(', ')
}

function byPerson(members: readonly Member[]): Held[] {
  const people = new Map<string, [Member, ...Member[]]>()
  for (const member of members) {
    const held = people.get(member.account_id)
    if (held) held.push(member)
    else people.set(member.account_id, [member])
  }
  return [...people.values()]
}
