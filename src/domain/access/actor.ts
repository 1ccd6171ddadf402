import type { Permission, UserType } from './permissions.ts'

/** Who asks. Always an argument, never looked up inside a use case. */
export type Actor =
  | { readonly kind: 'visitor'; readonly visitor: string }
  | { readonly kind: 'link'; readonly appointment: string; readonly visitor: string }
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
      readonly visitor: string
    }

export type AccountActor = Extract<Actor, { kind: 'account' }>

/** Nobody in particular: what everybody may set off. */
export const anybody: Actor = { kind: 'visitor', visitor: '' }

export type BranchMembership = { readonly branch: string; readonly permissions: readonly Permission[] }
