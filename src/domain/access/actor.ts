import type { Instant } from '../time/instant.ts'
import type { SecondStepWish } from './second-step.ts'
import type { Permission, UserType } from './permissions.ts'

/** Who asks. Always an argument, never looked up inside a use case. */
export type Actor =
  | { readonly kind: 'visitor'; readonly visitor: string }
  /** `hash`: of the token of the link, where it came with the call. */
  | { readonly kind: 'link'; readonly appointment: string; readonly visitor: string; readonly hash?: string }
  | {
      readonly kind: 'account'
      readonly account: string
      readonly session: string
      readonly userType: UserType
      readonly practitioner: string | undefined
      /** Facilities that this person runs, and their branches. */
      readonly facilities: readonly string[]
      readonly facilityBranches: readonly string[]
      readonly branches: readonly BranchMembership[]
      /** After how many idle minutes the session ends; none: it does not. */
      readonly idleMinutes?: number
      /** Set where a facility asks for a second step that is not there. */
      readonly secondStep?: SecondStepWish
      /** Comes by a key that was given for just this address, not by the token of the session. */
      readonly isByKey?: true
      readonly visitor: string
    }

export type AccountActor = Extract<Actor, { kind: 'account' }>

/**
 * Somebody at the log-in without a session yet, by what they have shown so far. `address`: they say that it is theirs.
 * `signUp`: they hold the id of a sign-up that waits for its proof. `token`: the hash of an invitation's token or of
 * the first administrator's. `account`: they have just proved that it is theirs, or are creating it.
 */
export type Newcomer = {
  readonly kind: 'newcomer'
  readonly visitor: string
  readonly address?: string
  readonly signUp?: string
  readonly token?: string
  /** When the token is brought: one that ran out opens nothing. */
  readonly moment?: Instant
  readonly account?: string
}

/** Whoever the database may be opened for. */
export type Asker = Actor | Newcomer

/** Nobody in particular: what everybody may set off. */
export const anybody: Actor = { kind: 'visitor', visitor: '' }

/** What somebody may do at a branch, by all that they hold there. */
export type BranchMembership = {
  readonly branch: string
  /** With everything of the branch. */
  readonly permissions: readonly Permission[]
  /** With what is of their own practice there. */
  readonly own?: readonly Permission[]
}
