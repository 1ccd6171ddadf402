import type { AccountActor, Actor, Asker, Newcomer } from './actor.ts'
import { managerRights, platformRights } from './can.ts'
import type { Allowed } from './allowed.ts'
import type { Permission } from './permissions.ts'
import type { Instant } from '../time/instant.ts'

declare const made: unique symbol

/** The same rights at these branches. */
export type BranchRights = { readonly rights: readonly Permission[]; readonly branches: readonly string[] }

/**
 * Which rows the database shows and lets change: the wall behind `can`. Made only here, from the actor and what was
 * proven, never from what a request names.
 */
export type Reach = {
  readonly account?: string
  readonly practitioner?: string
  readonly visitor?: string
  /** The one visit that the holder of a link reaches. */
  readonly appointment?: string
  /** The address that a guest has proven. */
  readonly address?: string
  /** The facility at which to look for a proven guest by `address`. */
  readonly facility?: string
  /** An address that somebody at the log-in says is theirs: its account, and what a password is checked against. */
  readonly claimed?: string
  /** The sign-up whose id somebody holds, until its address is proven. */
  readonly signUp?: string
  /** The hash of the token of an invitation, or of the first administrator's link. */
  readonly token?: string
  /** When that token is brought. */
  readonly moment?: Instant
  /** The account that somebody has just proved is theirs: its row and keys, none of its visits. */
  readonly holder?: string
  /** The call whose address somebody holds, and the hash of the token of their place in it. */
  readonly meeting?: string
  readonly caller?: string
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
export function reachOf(actor: Asker): Reach {
  if (actor.kind === 'visitor') return reach({ visitor: actor.visitor })
  if (actor.kind === 'newcomer') return reachOfNewcomer(actor)
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

/** Whoever is logged in and brings the token of an invitation. */
export function reachOfInvited(actor: AccountActor, token: string, moment: Instant): Reach {
  return reach({ ...reachOf(actor), token, moment })
}

/** Whoever holds the id of a draft sees its time; what was typed stays its owner's. */
export function reachOfDraft(actor: Actor, draft: string): Reach {
  return reach({ ...reachOf(actor), draft })
}

/** Whoever holds the address of a call comes to its door; with the token of a place in it, to what that place may. */
export function reachOfCaller(actor: Actor, { meeting, caller }: { meeting: string; caller: string }): Reach {
  return reach({ ...reachOf(actor), meeting, ...(caller ? { caller } : {}) })
}

/** What the holder of a calendar's address reads: the visits of its owner. */
export function reachOfFeed({ account, practitioner }: { account: string; practitioner: string | null }): Reach {
  return reach({ account, ...(practitioner ? { practitioner } : {}) })
}

/** The reach of somebody who asks for papers at this moment: what has lapsed by then is beyond it. */
export function reachOfRecords(actor: Actor, moment: Instant): Reach {
  return reach({ ...reachOf(actor), moment })
}

/** Whoever may see the figures of branches: all of their visits are counted, and nothing else is within reach. */
export function reachOfNumbers({
  branches,
}: Allowed<{ readonly branches: readonly string[] }, 'statistics.view'>): Reach {
  return reach({ branches: [{ rights: ['appointments.view', 'schedule.view'], branches }] })
}

function reachOfNewcomer({ visitor, address, signUp, token, moment, account }: Newcomer): Reach {
  return reach({
    visitor,
    ...(address ? { claimed: address } : {}),
    ...(signUp ? { signUp } : {}),
    ...(token ? { token } : {}),
    ...(moment === undefined ? {} : { moment }),
    ...(account ? { holder: account } : {}),
  })
}

/** Members have their rights at one branch each; whoever runs a facility has a manager's at all of its branches. */
function branchRights({ branches, facilityBranches }: AccountActor): BranchRights[] {
  // Somebody with one role at every branch of a large facility has one group, not hundreds.
  const groups = new Map<string, { rights: readonly Permission[]; branches: string[] }>()
  for (const { branch, permissions } of branches) {
    const key = permissions.join()
    const group = groups.get(key) ?? { rights: permissions, branches: [] }
    group.branches.push(branch)
    groups.set(key, group)
  }
  if (facilityBranches.length === 0) return [...groups.values()]
  return [...groups.values(), { rights: [...managerRights], branches: facilityBranches }]
}

function reach(parts: Omit<Reach, typeof made>): Reach {
  return parts as Reach
}
