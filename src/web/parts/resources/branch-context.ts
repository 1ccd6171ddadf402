import { createContext, useContext } from 'react'
import type { Permission } from '#domain/access/permissions.ts'

/** The branch that a screen is about, and what the person who looks may do there. */
export type BranchHere = {
  readonly branch: { readonly id: string; readonly name: string }
  readonly rights: ReadonlySet<Permission>
  /** Whether anybody is booked or walks in there. */
  readonly takesPatients: boolean
  /** The address that the screens of this branch stand below. */
  readonly home: string
  /** Where this person finds their own account. */
  readonly profile: string
}

export const BranchContext = createContext<BranchHere | null>(null)

/** Branch screens exist once; the layout around them says which branch they are about. */
export function useBranch(): BranchHere {
  const here = useContext(BranchContext)
  if (!here) throw new Error('A branch screen stands outside of a layout that names its branch')
  return here
}
