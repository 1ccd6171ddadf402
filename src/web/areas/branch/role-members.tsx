import { useQuery } from '@tanstack/react-query'
import { t } from '#domain/language/translate.ts'
import { call } from '../../lib/browser-call.ts'
import { useBranch } from '../../parts/resources/branch-context.ts'
import type { Role } from '../../parts/resources/use-roles.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { LoadFailed, Skeleton } from '../../ui/page.tsx'
import { spanWords } from './members.tsx'

/** Who has a role at this branch. */
export function RoleMembers({ role, onClose }: { role: Role; onClose: () => void }) {
  const { branch, home } = useBranch()
  const members = useQuery({
    queryKey: ['roles', 'members', branch.id],
    queryFn: () => call('GET /branches/:branchId/members', { params: { branchId: branch.id } }),
  })
  const held = members.data?.members.filter((member) => member.role === role.ref)
  return (
    <Dialog title={t('Who has the role {role}', { role: role.name })} open onClose={onClose}>
      {members.isPending ? <Skeleton rows={2} /> : null}
      {members.isError ? (
        <LoadFailed what={t('the users')} error={members.error} again={() => void members.refetch()} />
      ) : null}
      {held?.length === 0 ? <p className="text-muted">{t('Nobody at {branch}.', { branch: branch.name })}</p> : null}
      <ul className="grid gap-2">
        {held?.map((member) => (
          <li key={member.membership_id} className="rounded-field bg-sunken p-3">
            <strong>{member.name}</strong> <span className="text-muted">{spanWords(member)}</span>
          </li>
        ))}
      </ul>
      <p>
        <ButtonLink to={`${home}/doctors`}>{t('Give roles to people')}</ButtonLink>
      </p>
    </Dialog>
  )
}
