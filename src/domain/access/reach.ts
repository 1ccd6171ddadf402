import type { AccountActor, Actor } from './actor.ts'
import { managerRights, platformRights } from './can.ts'
import type { Permission } from './permissions.ts'

declare const made: unique symbol

/** The same rights at these branches. */
export type BranchRights = { readonly rights: readonly Permission[]; readonly branches: readonly string[] }

/**
 * Whose rows the database shows and lets change: the wall behind `can`. It is made here alone, from who asks and from
 * what was proven, never from what a request names.
 */
export type Reach = {
  readonly account?: string
  readonly practitioner?: string
  readonly visitor?: string
  /** The one visit that the holder of a link reaches. */
  readonly appointment?: string
  /** An address that somebody says is theirs, or has proven: its accounts, invitations and proofs. */
  readonly address?: string
  /** The facility at which a proven guest is looked for by `address`. */
  readonly facility?: string
  /** The draft whose id somebody holds. */
  readonly draft?: string
  /** Where somebody holds which rights, by membership. */
  readonly branches?: readonly BranchRights[]
  /** Facilities that somebody runs. */
  readonly facilities?: readonly string[]
  /** Rights over the whole installation. */
  readonly platform?: readonly Permission[]
} & { readonly [made]: true }

/** What a person reaches by being who they are. */
export function reachOf(actor: Actor): Reach {
  if (actor.kind === 'visitor') return reach({ visitor: actor.visitor })
  if (actor.kind === 'link') return reach({ visitor: actor.visitor, appointment: actor.appointment })
  const { account, visitor, practitioner, facilities } = actor
  const branches = branchRights(actor)
  return reach({
    account,
    visitor,
    ...(practitioner ? { practitioner } : {}),
    ...(branches.length > 0 ? { branches } : {}),
    ...(facilities.length > 0 ? { facilities } : {}),
    ...(actor.userType === 'platform-admin' ? { platform: [...platformRights] } : {}),
  })
}

/** A guest who has proven an address, at the facility where they book. */
export function reachOfGuest(actor: Actor, guest: { address: string; facility: string }): Reach {
  return reach({ ...reachOf(actor), address: guest.address.toLowerCase(), facility: guest.facility })
}

/** Whoever holds the id of a draft sees its time; what was typed stays its owner's. */
export function reachOfDraft(actor: Actor, draft: string): Reach {
  return reach({ ...reachOf(actor), draft })
}

/** What the holder of a calendar's address reads: the visits of its owner. */
export function reachOfFeed({ account, practitioner }: { account: string; practitioner: string | null }): Reach {
  return reach({ account, ...(practitioner ? { practitioner } : {}) })
}

/** Members have their rights at one branch each, who runs a facility has a manager's at all of its branches. */
function branchRights({ branches, facilityBranches }: AccountActor): BranchRights[] {
  const groups = branches.map(({ branch, permissions }) => ({ rights: permissions, branches: [branch] }))
  if (facilityBranches.length === 0) return groups
  return [...groups, { rights: [...managerRights], branches: facilityBranches }]
}

function reach(parts: Omit<Reach, typeof made>): Reach {
  return parts as Reach
}
