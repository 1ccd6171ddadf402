import { Check, Minus } from 'lucide-react'
import { t } from '#domain/language/translate.ts'
import { aboutRight, type BranchRight, type RightReach } from '#domain/access/branch-rights.ts'
import type { Role } from '../../parts/resources/use-roles.ts'

type Props = {
  role: Role
  right: BranchRight
  reach: RightReach | undefined
  /** Undefined where it may be seen and not changed. */
  onChange: ((reach: RightReach | null) => void) | undefined
  isChanged: boolean
}

/** One right of one role: a tick, or how far it goes where own and all differ. */
export function RoleCell({ role, right, reach, onChange, isChanged }: Props) {
  const name = `${role.name}: ${t(aboutRight(right).words)}`
  const look = isChanged ? 'bg-sun text-on-sun' : 'bg-surface'
  if (!onChange) return <Shown reach={reach} right={right} name={name} />
  if (!aboutRight(right).differs)
    return (
      <label
        className={`inline-grid size-11 cursor-pointer place-items-center rounded-field ${isChanged ? look : 'hover:bg-sunken'}`}
      >
        <span className="sr-only">{name}</span>
        <input
          type="checkbox"
          checked={reach !== undefined}
          onChange={(event) => onChange(event.target.checked ? 'all' : null)}
        />
      </label>
    )
  return (
    <select
      aria-label={name}
      className={`min-h-9 rounded-field border border-line px-2 text-sm ${look}`}
      value={reach ?? ''}
      onChange={(event) => onChange(reachOf(event.target.value))}
    >
      <option value="">–</option>
      <option value="own">{t('Own')}</option>
      <option value="all">{t('All')}</option>
    </select>
  )
}

function Shown({ reach, right, name }: { reach: RightReach | undefined; right: BranchRight; name: string }) {
  const said = reach === undefined ? t('no') : reach === 'own' && aboutRight(right).differs ? t('Own') : t('yes')
  return (
    <span className="inline-grid size-9 place-items-center">
      <span className="sr-only">
        {name}: {said}
      </span>
      <span aria-hidden className="text-sm text-muted">
        {reach === undefined ? (
          <Minus size={16} className="opacity-50" />
        ) : reach === 'own' && aboutRight(right).differs ? (
          t('Own')
        ) : (
          <Check size={20} className="text-brand" />
        )}
      </span>
    </span>
  )
}

function reachOf(value: string): RightReach | null {
  return value === 'own' || value === 'all' ? value : null
}
