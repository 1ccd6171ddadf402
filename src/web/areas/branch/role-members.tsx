import { t } from '#domain/language/translate.ts'
import { isShut } from '../../lib/shown.ts'
import { spanWords } from '../../features/people/people.ts'
import { usePeople } from '../../features/people/use-people.ts'
import { useBranch } from '../../parts/resources/branch-context.ts'
import type { Role } from '../../parts/resources/use-roles.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { LoadFailed, Skeleton } from '../../ui/page.tsx'

/** Who has a role at this branch. */
export function RoleMembers({ role, onClose }: { role: Role; onClose: () => void }) {
  const { branch, home } = useBranch()
  const people = usePeople({ branch: branch.id })
  const held = people.data?.people.flatMap(({ account_id, name, roles }) =>
    roles.filter((one) => !one.is_over && one.role === role.ref).map((one) => ({ ...one, account_id, name })),
  )
  return (
    <Dialog title={t('Who has the role {role}', { role: role.name })} open onClose={onClose}>
      {people.isPending ? <Skeleton rows={2} /> : null}
      {isShut(people) ? (
        <LoadFailed what={t('the users')} error={people.error} again={() => void people.refetch()} />
      ) : null}
      {held?.length === 0 ? <p className="text-muted">{t('Nobody at {branch}.', { branch: branch.name })}</p> : null}
      <ul className="grid gap-2">
        {held?.map((one) => (
          <li key={one.membership_id ?? one.account_id} className="rounded-field bg-sunken p-3">
            <strong>{one.name}</strong>{' '}
            <span className="text-muted">{spanWords(one, people.data?.time_zone ?? 'UTC')}</span>
          </li>
        ))}
      </ul>
      <p>
        <ButtonLink to={`${home}/doctors`}>{t('Give roles to people')}</ButtonLink>
      </p>
    </Dialog>
  )
}
