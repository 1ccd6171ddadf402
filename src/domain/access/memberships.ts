import type { BranchMembership } from './actor.ts'
import { aboutRight, isBranchRight, type BranchRight, type RightReach, type RightSet } from './branch-rights.ts'
import { type BuiltInRole, builtInRoles, isBuiltInRole } from './roles.ts'

/** A membership as stored: a built-in role by its name, any other by its rights. */
export type HeldRole = {
  readonly branch: string
  readonly builtin: string | null
  readonly rights: Readonly<Record<string, string>> | null
}

/** What somebody may do at each branch by all of their memberships: rights add up, and "all" goes further than "own". */
export function addedUp(held: readonly HeldRole[]): BranchMembership[] {
  const branches = new Map<string, Map<BranchRight, RightReach>>()
  for (const { branch, builtin, rights } of held) {
    const sum = branches.get(branch) ?? new Map<BranchRight, RightReach>()
    for (const [right, reach] of builtin === null ? rightsOfRow(rights) : rightsOfBuiltIn(builtin))
      if (sum.get(right) !== 'all') sum.set(right, reach)
    branches.set(branch, sum)
  }
  return [...branches].map(([branch, rights]) => asMembership(branch, rights))
}

/** The rights of a built-in role at a branch; none of a name that is not on the list. */
export function rightsOfBuiltIn(name: string): RightSet {
  if (!isBuiltInRole(name)) return new Map()
  const { permissions, reach } = builtInRoles[name]
  return new Map(permissions.filter(isBranchRight).map((right) => [right, reachOfRight(right, reach)]))
}

/** The built-in roles that hold a right for everything of a branch. */
export function builtInsWith(right: BranchRight): BuiltInRole[] {
  return Object.keys(builtInRoles)
    .filter(isBuiltInRole)
    .filter((name) => rightsOfBuiltIn(name).get(right) === 'all')
}

/** The rights of a row; those no longer on the list are ignored. */
export function rightsOfRow(row: Readonly<Record<string, string>> | null): RightSet {
  const rights = new Map<BranchRight, RightReach>()
  for (const [right, reach] of Object.entries(row ?? {}))
    if (isBranchRight(right)) rights.set(right, reachOfRight(right, reach === 'all' ? 'all' : 'own'))
  return rights
}

/** How far a right goes; where own and all do not differ, it goes to all. */
export function reachOfRight(right: BranchRight, wanted: RightReach): RightReach {
  return aboutRight(right).differs ? wanted : 'all'
}

/** A set of rights as somebody holds it at a branch. */
export function asMembership(branch: string, rights: RightSet): BranchMembership {
  const withReach = (wanted: RightReach) => [...rights].filter(([, reach]) => reach === wanted).map(([right]) => right)
  const own = withReach('own')
  return { branch, permissions: withReach('all'), ...(own.length > 0 ? { own } : {}) }
}

/** The rights that somebody holds at a branch. */
export function asRightSet({ permissions, own = [] }: Pick<BranchMembership, 'permissions' | 'own'>): RightSet {
  const rights = new Map<BranchRight, RightReach>()
  for (const right of own) if (isBranchRight(right)) rights.set(right, 'own')
  for (const right of permissions) if (isBranchRight(right)) rights.set(right, 'all')
  return rights
}
