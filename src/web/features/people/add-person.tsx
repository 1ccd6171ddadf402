import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '#domain/language/translate.ts'
import { call } from '../../lib/browser-call.ts'
import { isShut } from '../../lib/shown.ts'
import type { Role } from '../../parts/resources/use-roles.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { LoadFailed, Skeleton } from '../../ui/page.tsx'
import { GiveRole } from './give-role.tsx'
import { InvitePeople } from './invite-people.tsx'
import type { Branch, People } from './people.ts'

type Props = { data: People; roles: readonly Role[]; branch: Branch; runs: boolean; onClose: () => void }

/** Adds people to a branch: by email, or, for whoever runs the facility, somebody who works at another branch of it. */
export function AddPerson({ data, roles, branch, runs, onClose }: Props) {
  const queries = useQueryClient()
  const [how, setHow] = useState<'email' | 'known'>('email')
  const fresh = () => void queries.invalidateQueries({ queryKey: ['people'] })
  const members = data.people.filter(({ status }) => status === 'active').map(({ email }) => email)
  return (
    <Dialog title={t('Add people to {branch}', { branch: branch.name })} open wide onClose={onClose}>
      {runs ? (
        <p role="group" aria-label={t('How')} className="flex flex-wrap gap-2">
          {(['email', 'known'] as const).map((one) => (
            <Button
              key={one}
              size="small"
              aria-pressed={how === one}
              look={how === one ? 'primary' : 'plain'}
              onClick={() => setHow(one)}
            >
              {one === 'email' ? t('Invite by email') : t('Somebody of your facility')}
            </Button>
          ))}
        </p>
      ) : null}
      {how === 'email' ? (
        <InvitePeople
          branches={[branch]}
          roles={roles}
          runs={runs}
          members={new Set(members)}
          onSent={fresh}
          onClose={onClose}
        />
      ) : (
        <Known data={data} roles={roles} branch={branch} onGiven={fresh} onClose={onClose} />
      )}
    </Dialog>
  )
}

type KnownProps = Omit<Props, 'runs'> & { onGiven: () => void }

function Known({ data, roles, branch, onGiven, onClose }: KnownProps) {
  const of = { facility: data.facility_id }
  const everybody = useQuery({
    queryKey: ['people', of],
    queryFn: () => call('GET /facilities/:facilityId/users', { params: { facilityId: of.facility } }),
  })
  if (everybody.isPending) return <Skeleton rows={2} />
  if (isShut(everybody))
    return <LoadFailed what={t('the users')} error={everybody.error} again={() => void everybody.refetch()} />
  const here = new Set(data.people.filter(({ status }) => status === 'active').map(({ account_id }) => account_id))
  const others = everybody.data.people.filter(
    ({ account_id, status, type }) => status === 'active' && type !== 'manager' && !here.has(account_id),
  )
  if (others.length === 0) return <p className="text-muted">{t('Everybody of your facility works here already.')}</p>
  return (
    <GiveRole
      people={others}
      roles={roles}
      branches={[branch]}
      mayGiveAll={false}
      zone={data.time_zone}
      onGiven={onGiven}
      onClose={onClose}
    />
  )
}
