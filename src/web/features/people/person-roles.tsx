import { useQueryClient } from '@tanstack/react-query'
import { t } from '#domain/language/translate.ts'
import { call } from '../../lib/browser-call.ts'
import { problemText } from '../../lib/call.ts'
import { toast } from '../../lib/toast.ts'
import type { Role } from '../../parts/resources/use-roles.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { GiveRole } from './give-role.tsx'
import { type Branch, type Held, type Person, placeWords, spanWords } from './people.ts'

type Props = {
  person: Person
  roles: readonly Role[]
  /** Where a role can be given; with `mayGiveAll` at every branch too. */
  branches: readonly Branch[]
  mayGiveAll: boolean
  zone: string
  onClose: () => void
}

/** What somebody holds, ending it, and giving them more: here, there, everywhere, for some days or for good. */
export function PersonRoles({ person, onClose, zone, ...giving }: Props) {
  const queries = useQueryClient()
  const held = person.roles.filter(({ is_over }) => !is_over)
  const fresh = () => queries.invalidateQueries({ queryKey: ['people'] })
  const end = ({ membership_id }: Held) =>
    void call('DELETE /memberships/:membershipId', { params: { membershipId: membership_id ?? '' } })
      .then(fresh)
      .then(
        () => toast('success', t('Role taken away')),
        (error: unknown) => toast('error', problemText(error)),
      )
  return (
    <Dialog title={t('Roles of {name}', { name: person.name })} open wide onClose={onClose}>
      {held.length === 0 ? <p className="text-muted">{t('{name} has no role now.', { name: person.name })}</p> : null}
      <ul className="grid divide-y divide-line rounded-field border border-line empty:hidden">
        {held.map((one) => (
          <li key={one.membership_id ?? one.branch_id} className="flex flex-wrap items-center gap-x-3 p-3">
            <p className="me-auto">
              <strong>{one.role_name}</strong> <span className="text-muted">{placeWords(one)}</span>
              <span className="block text-sm text-muted">{spanWords(one, zone)}</span>
            </p>
            {one.membership_id && (one.branch_id !== null || giving.mayGiveAll) ? (
              <Button
                size="small"
                aria-label={t('End {role} at {place}', { role: one.role_name, place: placeWords(one) })}
                onClick={() => end(one)}
              >
                {t('End')}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      <GiveRole {...giving} zone={zone} people={[person]} onGiven={() => void fresh()} onClose={onClose} />
    </Dialog>
  )
}
