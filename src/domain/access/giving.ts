import type { AccountActor } from './actor.ts'
import { aboutRight, branchRightKeys, type BranchRight, type RightReach, type RightSet } from './branch-rights.ts'
import { asRightSet, reachOfRight, rightsOfBuiltIn } from './memberships.ts'

/** A branch of a facility; without a branch, every branch of it. */
export type RolePlace = { readonly facility: string; readonly branch: string | null }

/**
 * What somebody holds at a place, and so may pass on. Only whoever runs the facility holds anything at every branch.
 */
export function rightsAt(
  holder: Pick<AccountActor, 'facilities' | 'branches'>,
  { facility, branch }: RolePlace,
): RightSet {
  if (holder.facilities.includes(facility)) return rightsOfBuiltIn('facility_manager')
  const here = holder.branches.find((member) => member.branch === branch)
  return here && branch !== null ? asRightSet(here) : new Map()
}

/**
 * The rights of a role that somebody may not give, because they lack them. Rights of care, such as reading reasons for
 * visits, whoever runs a place may give to others without having them, never to themselves.
 */
export function cannotGive(held: RightSet, wanted: RightSet, isForSelf: boolean): BranchRight[] {
  const mayGiveToOthers = held.has('users.edit') && !isForSelf
  return [...wanted]
    .filter(([right, reach]) => !goesAsFar(held.get(right), reach) && !(mayGiveToOthers && aboutRight(right).ofCare))
    .map(([right]) => right)
}

/** A set of rights with all that they need, as far as they go themselves; in the order of the list. */
export function withNeeds(wanted: RightSet): RightSet {
  const whole = new Map(wanted)
  const take = (right: BranchRight, reach: RightReach) => {
    for (const needed of needsOf(right)) {
      if (whole.get(needed) === 'all') continue
      whole.set(needed, reachOfRight(needed, reach))
      take(needed, reach)
    }
  }
  for (const [right, reach] of wanted) take(right, reach)
  return sorted(whole)
}

/** A set of rights without one, and without those that need it. */
export function withoutRight(rights: RightSet, gone: BranchRight): RightSet {
  const left = new Map(rights)
  left.delete(gone)
  const lacks = (right: BranchRight) => needsOf(right).some((needed) => !left.has(needed))
  for (let next = [...left.keys()].find(lacks); next; next = [...left.keys()].find(lacks)) left.delete(next)
  return sorted(left)
}

/** The rights that a right needs at once. */
export function needsOf(right: BranchRight): readonly BranchRight[] {
  return aboutRight(right).needs ?? []
}

export type RightChange = {
  readonly right: BranchRight
  readonly was: RightReach | null
  readonly is: RightReach | null
}

/** The differences between two sets, right by right in the order of the list. */
export function rightChanges(before: RightSet, after: RightSet): RightChange[] {
  return branchRightKeys
    .map((right) => ({ right, was: before.get(right) ?? null, is: after.get(right) ?? null }))
    .filter(({ was, is }) => was !== is)
}

/** Whether a change asks for the password again. */
export function asksForProof(changes: readonly RightChange[]): boolean {
  return changes.some(({ right }) => aboutRight(right).proof)
}

/** Somebody who works at a facility, by one membership that has not ended. */
export type Holder = {
  readonly account: string
  readonly isManager: boolean
  readonly rights: RightSet
  /** Whether it ends by itself on a day, has not begun, or belongs to an account that nobody can count on. */
  readonly ends: boolean
}

/** What a facility would permanently be left without: somebody who runs it, or somebody who may edit its roles. */
export function leftWithout(
  before: readonly Holder[],
  after: readonly Holder[],
): 'manager' | 'role_editor' | undefined {
  const isLasting = ({ ends }: Holder) => !ends
  const lose = (has: (holder: Holder) => boolean) =>
    before.filter(isLasting).some(has) && !after.filter(isLasting).some(has)
  if (lose(({ isManager }) => isManager)) return 'manager'
  return lose(({ rights }) => rights.has('roles.edit')) ? 'role_editor' : undefined
}

function goesAsFar(held: RightReach | undefined, wanted: RightReach): boolean {
  return held === 'all' || held === wanted
}

function sorted(rights: RightSet): RightSet {
  return new Map(
    branchRightKeys.flatMap((right) => {
      const reach = rights.get(right)
      return reach ? [[right, reach] as const] : []
    }),
  )
}
