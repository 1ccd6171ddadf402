import { t } from '#domain/language/translate.ts'
import { call } from '../../lib/browser-call.ts'
import { toast } from '../../lib/toast.ts'
import type { Role } from '../../parts/resources/use-roles.ts'
import { Confirm } from '../../ui/confirm.tsx'

type Props = { role: Role; onDone: () => void; onClose: () => void }

/** Asks before a role is deleted: its history, by which it could be restored, goes with it. */
export function RoleDelete({ role: { ref, name }, onDone, onClose }: Props) {
  const remove = async () => {
    await call('DELETE /roles/:roleId', { params: { roleId: ref } })
    toast('success', t('Role deleted'))
    onDone()
  }
  return (
    <Confirm title={t('Delete {name}?', { name })} act={t('Delete the role')} open onClose={onClose} onAct={remove}>
      {t('Its rights and its history go with it, for good. A role that somebody has stays.')}
    </Confirm>
  )
}
