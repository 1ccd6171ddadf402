import type { Permission } from '#domain/access/permissions.ts'
import { t } from '#domain/language/translate.ts'
import { keysWanted } from './desk-keys.tsx'
import type { PaletteEntry } from './palette-entries.ts'
import type { PaletteProps } from './palette.tsx'

type Here = {
  readonly branchId: string
  readonly home: string
  readonly rights: ReadonlySet<Permission>
  readonly takesPatients: boolean
}
type Act = readonly [right: Permission, label: string, path: string]

/** What one may do at a branch, by one's rights there, for Ctrl+K. */
export function branchActs({ branchId, home, rights, takesPatients }: Here): PaletteProps {
  const begun: readonly Act[] = [
    ['appointments.create', t('New appointment'), 'dashboard?do=new'],
    ['queue.check_in', t('Walk-in'), 'dashboard?do=walk-in'],
  ]
  const acts: readonly Act[] = [
    ...(takesPatients ? begun : []),
    ['queue.work', t('Call the next person to my point'), 'service-points'],
    ['queue.work', t('Pause my point'), 'service-points?do=pause'],
    ['queue.check_in', t('Check in somebody'), 'dashboard?do=check-in'],
    ['appointments.progress', t('A doctor is running late'), 'dashboard?do=late'],
    ['appointments.view', t('Print the day'), 'appointments?do=print'],
    ['patients.search', t('Find a patient'), 'records?do=find'],
    ['patients.edit', t('Register a patient'), 'records?do=register'],
    ['schedule.edit.others', t('Close the branch'), 'schedule?tab=closed&do=close'],
    ['branch.edit', t('Edit the branch'), 'schedule?tab=details'],
    ['services.edit', t('Add a service'), 'services?do=add'],
    ['users.edit', t('Add a user'), 'doctors?do=add'],
  ]
  const entries: PaletteEntry[] = acts
    .filter(([right]) => rights.has(right))
    .map(([, label, path]) => ({ key: `do ${path}`, label, to: `${home}/${path}` }))
  return {
    entries: [...entries, { key: 'keys', label: t('Keys'), act: () => void dispatchEvent(new Event(keysWanted)) }],
    register: rights.has('patients.search') ? { branchId, home } : undefined,
  }
}
