import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '#domain/language/translate.ts'
import { AddPerson } from '../../features/people/add-person.tsx'
import { PeopleList } from '../../features/people/people-list.tsx'
import type { Person } from '../../features/people/people.ts'
import { usePeople } from '../../features/people/use-people.ts'
import { PersonRooms } from '../../features/queue/person-rooms.tsx'
import { PersonServices } from '../../features/schedule/services/person-services.tsx'
import { call } from '../../lib/browser-call.ts'
import { titleOf } from '../../lib/site.ts'
import { useAsked } from '../../lib/use-asked.ts'
import { isShut } from '../../lib/shown.ts'
import { useBranch } from '../../parts/resources/branch-context.ts'
import { givenRoles, useRoles } from '../../parts/resources/use-roles.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card, LoadFailed, PageTitle, Skeleton } from '../../ui/page.tsx'

export const meta = () => titleOf(t('System users'))

/** Who uses the product at this branch: who gives roles sees everybody, others find themselves. */
export default function BranchUsers() {
  const { branch, rights, home } = useBranch()
  const [isAdding, setAdding] = useState(false)
  const givesRoles = rights.has('users.edit')
  useAsked(givesRoles ? 'add' : undefined, () => setAdding(true))
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <PageTitle
          lead={
            givesRoles
              ? t('People who work at {branch}, and what each of them may do.', { branch: branch.name })
              : t('Your manager invites people and gives them their roles.')
          }
        >
          {t('System users')}
        </PageTitle>
        {givesRoles ? (
          <p className="flex flex-wrap gap-3">
            <ButtonLink to={`${home}/roles`}>{t('Roles and rights')}</ButtonLink>
            <Button look="primary" onClick={() => setAdding(true)}>
              {t('Add user')}
            </Button>
          </p>
        ) : null}
      </div>
      {givesRoles ? <Everybody isAdding={isAdding} onAdded={() => setAdding(false)} /> : <Myself />}
    </div>
  )
}

function Everybody({ isAdding, onAdded }: { isAdding: boolean; onAdded: () => void }) {
  const { branch, rights, profile, home } = useBranch()
  const people = usePeople({ branch: branch.id })
  const roles = givenRoles(useRoles(branch.id).data?.roles)
  const runs = rights.has('facility.edit')
  const [open, setOpen] = useState<{ what: 'rooms' | 'services'; person: Person }>()
  if (people.isPending) return <Skeleton rows={6} />
  if (isShut(people))
    return <LoadFailed what={t('the users')} error={people.error} again={() => void people.refetch()} />
  return (
    <>
      <PeopleList
        data={people.data}
        roles={roles}
        branches={[branch]}
        branch={branch}
        runs={runs}
        profile={profile}
        home={home}
        moreOf={(person) => [
          // Who runs the house sets the points up and may call at each of them.
          ...(rights.has('queue.setup') && person.type !== 'manager'
            ? [{ label: t('Rooms'), act: () => setOpen({ what: 'rooms', person }) }]
            : []),
          ...(rights.has('services.edit') && person.practitioner_id !== null
            ? [{ label: t('Services'), act: () => setOpen({ what: 'services', person }) }]
            : []),
        ]}
      />
      {open ? <OfPerson {...open} branchId={branch.id} onClose={() => setOpen(undefined)} /> : null}
      {isAdding ? <AddPerson data={people.data} roles={roles} branch={branch} runs={runs} onClose={onAdded} /> : null}
    </>
  )
}

type OfPersonProps = { what: 'rooms' | 'services'; person: Person; branchId: string; onClose: () => void }

/** What one person has at the branch: their rooms, or which of its services they offer. */
function OfPerson({ what, person, branchId, onClose }: OfPersonProps) {
  const { name, practitioner_id } = person
  if (what === 'rooms') return <PersonRooms branchId={branchId} person={person} onClose={onClose} />
  if (practitioner_id === null) return null
  return <PersonServices branchId={branchId} doctor={{ practitioner_id, name }} onClose={onClose} />
}

/** One's own row leads to the account: the user menu of the branch area has Logout only. */
function Myself() {
  const { profile } = useBranch()
  const account = useQuery({ queryKey: ['me'], queryFn: () => call('GET /auth/me', {}) })
  if (account.isPending) return <Skeleton rows={1} />
  if (isShut(account))
    return <LoadFailed what={t('the users')} error={account.error} again={() => void account.refetch()} />
  const { first_name, last_name, email } = account.data
  return (
    <Card className="flex flex-wrap items-center gap-x-6 gap-y-2">
      <p className="me-auto">
        <strong>
          {first_name} {last_name}
        </strong>
        <br />
        <span className="text-muted">
          <bdi>{email}</bdi>
        </span>
      </p>
      <ButtonLink to={profile}>{t('You – My account and security')}</ButtonLink>
    </Card>
  )
}
