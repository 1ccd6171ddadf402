import {
  aboutRight,
  branchRightGroups,
  type BranchRightGroup,
  branchRightKeys,
  type BranchRight,
  type RightReach,
  type RightSet,
} from '#domain/access/branch-rights.ts'
import type { Role } from '../../parts/resources/use-roles.ts'
import { RoleCell } from './role-cell.tsx'
import { setOf } from './role-drafts.ts'

export type RoleActs = (role: Role) => { label: string; act: () => void }[]

/** What the matrix of a wide screen and the sheet of a narrow one are both drawn from. */
export type RoleTable = {
  roles: readonly Role[]
  rightsOf: (role: Role) => RightSet
  mayEdit: boolean
  onPut: (role: Role, right: BranchRight, reach: RightReach | null) => void
  actsOf: RoleActs
}

/** The groups of rights in their order, each with its rights. */
export const rightGroups = (Object.keys(branchRightGroups) as BranchRightGroup[]).map((group) => ({
  group,
  name: branchRightGroups[group],
  rights: branchRightKeys.filter((right) => aboutRight(right).group === group),
}))

type CellProps = Pick<RoleTable, 'rightsOf' | 'mayEdit' | 'onPut'> & { role: Role; right: BranchRight }

/** One right of one role as it is drafted. Built-in roles are shown and not changed. */
export function DraftedCell({ role, right, rightsOf, mayEdit, onPut }: CellProps) {
  const reach = rightsOf(role).get(right)
  return (
    <RoleCell
      role={role}
      right={right}
      reach={reach}
      isChanged={reach !== setOf(role).get(right)}
      onChange={mayEdit && !role.built_in ? (wanted) => onPut(role, right, wanted) : undefined}
    />
  )
}
