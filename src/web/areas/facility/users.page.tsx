import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { t } from '#domain/language/translate.ts'
import { AssignRoles } from '../../features/people/assign-roles.tsx'
import { InvitePeople } from '../../features/people/invite-people.tsx'
import { PeopleList } from '../../features/people/people-list.tsx'
import { usePeople } from '../../features/people/use-people.ts'
import { useFacility } from '../../parts/resources/use-facility.ts'
import { givenRoles, useRoles } from '../../parts/resources/use-roles.ts'
import { titleOf } from '../../lib/site.ts'
import { isShut } from '../../lib/shown.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Empty, LoadFailed, PageTitle, Skeleton } from '../../ui/page.tsx'

export const meta = () => titleOf(t('Users'))

/** Everybody who works for the facility, what each may do and where, and who is invited. */
export default function UsersPage() {
  const facility = useFacility()
  // "Invite doctor" leads here from another screen: what was asked for there is open at once.
  const [search, setSearch] = useSearchParams()
  const [opened, setOpened] = useState<Opened | undefined>(search.has('invite') ? 'invite' : undefined)
  const close = () => {
    setOpened(undefined)
    if (search.has('invite')) setSearch({}, { replace: true })
  }
  const id = facility.data?.facility?.id
  const branches = facility.data?.branches ?? []
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <PageTitle lead={t('People of your branches, and what each of them may do.')}>{t('Users')}</PageTitle>
        <p className="flex flex-wrap gap-3">
          <ButtonLink to="/fam/doctors">{t('Doctors')}</ButtonLink>
          {branches.length > 0 ? (
            <>
              <Button onClick={() => setOpened('assign')}>{t('Assign branches')}</Button>
              <Button look="primary" className="max-sm:order-first" onClick={() => setOpened('invite')}>
                {t('Invite people')}
              </Button>
            </>
          ) : null}
        </p>
      </div>
      {facility.isPending ? <Skeleton rows={4} /> : null}
      {isShut(facility) ? (
        <LoadFailed what={t('your facility')} error={facility.error} again={() => void facility.refetch()} />
      ) : null}
      {facility.data && branches.length === 0 ? (
        <Empty action={<ButtonLink to="/fam/branches?add">{t('Add branch')}</ButtonLink>}>
          {t('Add your first branch, then invite the people who work there.')}
        </Empty>
      ) : null}
      {id && branches.length > 0 ? (
        <Everybody
          facility={id}
          branches={branches}
          opened={opened}
          role={search.get('invite') === 'doctor' ? 'doctor' : 'receptionist'}
          onClose={close}
        />
      ) : null}
    </div>
  )
}

type Opened = 'assign' | 'invite'
type Props = {
  facility: string
  branches: readonly { id: string; name: string }[]
  opened: Opened | undefined
  /** Whom to invite, to begin with. */
  role: string
  onClose: () => void
}

function Everybody({ facility, branches, opened, role, onClose }: Props) {
  const people = usePeople({ facility })
  const roles = givenRoles(useRoles(branches[0]?.id).data?.roles)
  if (people.isPending) return <Skeleton rows={6} />
  if (isShut(people))
    return <LoadFailed what={t('the users')} error={people.error} again={() => void people.refetch()} />
  const members = people.data.people.filter(({ status }) => status === 'active').map(({ email }) => email)
  return (
    <>
      <PeopleList data={people.data} roles={roles} branches={branches} runs profile="/fam/profile" home="/fam" />
      <Dialog title={t('Invite people')} open={opened === 'invite'} wide onClose={onClose}>
        <InvitePeople
          branches={branches}
          roles={roles}
          runs
          role={role}
          members={new Set(members)}
          onSent={() => void people.refetch()}
          onClose={onClose}
        />
      </Dialog>
      {opened === 'assign' ? (
        <AssignRoles data={people.data} roles={roles} branches={branches} onClose={onClose} />
      ) : null}
    </>
  )
}
