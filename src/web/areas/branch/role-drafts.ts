import { useState } from 'react'
import { listComma, t } from '#domain/language/translate.ts'
import { aboutRight, type BranchRight, type RightReach, type RightSet } from '#domain/access/branch-rights.ts'
import { rightChanges, withNeeds, withoutRight } from '#domain/access/giving.ts'
import type { Role } from '../../parts/resources/use-roles.ts'

export type RightRow = { readonly right: BranchRight; readonly reach: RightReach }

/** What is changed and not saved yet, role by role. */
export function useRoleDrafts(roles: readonly Role[]) {
  const [drafts, setDrafts] = useState<ReadonlyMap<string, RightSet>>(new Map())
  const [note, setNote] = useState('')
  const rightsOf = (role: Role) => drafts.get(role.ref) ?? setOf(role)
  const changed = roles.filter((role) => rightChanges(setOf(role), rightsOf(role)).length > 0)
  return {
    rightsOf,
    changed,
    /** What was ticked or taken along, in words. */
    note,
    put: (role: Role, right: BranchRight, reach: RightReach | null) => {
      const before = rightsOf(role)
      const after = reach === null ? withoutRight(before, right) : withNeeds(new Map([...before, [right, reach]]))
      setNote(alongWords(role.name, right, before, after))
      setDrafts(new Map([...drafts, [role.ref, after]]))
    },
    drop: (refs: readonly string[]) => {
      setNote('')
      setDrafts(new Map([...drafts].filter(([ref]) => !refs.includes(ref))))
    },
  }
}

export function setOf(role: Pick<Role, 'rights'>): RightSet {
  return new Map(role.rights.map(({ right, reach }) => [right, reach]))
}

export function rowsOf(rights: RightSet): RightRow[] {
  return [...rights].map(([right, reach]) => ({ right, reach }))
}

/** "+ Cancel appointments, − Export appointments": what is other in the second set. */
export function changeWords(before: RightSet, after: RightSet): string {
  return rightChanges(before, after)
    .map(({ right, was, is }) => {
      const words = t(aboutRight(right).words)
      if (is === null) return `− ${words}`
      if (was === null) return is === 'own' ? `+ ${words} (${t('own')})` : `+ ${words}`
      return `${words}: ${reachWords(was)} → ${reachWords(is)}`
    })
    .join(listComma())
}

export function reachWords(reach: RightReach): string {
  return reach === 'own' ? t('own') : t('all')
}

/** "Cancel appointments needs View appointments": what came along with a tick, or went with it. */
function alongWords(role: string, right: BranchRight, before: RightSet, after: RightSet): string {
  const along = rightChanges(before, after).filter((change) => change.right !== right)
  if (along.length === 0) return ''
  const words = t(aboutRight(right).words)
  const others = along.map((change) => t(aboutRight(change.right).words)).join(listComma())
  return after.has(right)
    ? t('{role}: {right} needs {others}, so it is ticked too', { role, right: words, others })
    : t('{role}: {others} needs {right}, so it is gone too', { role, right: words, others })
}
