import type { BranchMembership } from '#domain/access/actor.ts'
import { addedUp } from '#domain/access/memberships.ts'
import type { OpenSession } from './live.sql.ts'

/** An account as its streams know it: who, by which session, and what else it hears of. */
export type Hearer = {
  readonly account: string
  readonly session: string
  readonly practitioner: string | null | undefined
  readonly branches: readonly string[]
  /** Those that this person runs. */
  readonly facilities: readonly string[]
}

/** Where somebody hears of what happens: the branches whose visits or queue they may see. */
function heardBranches(branches: readonly BranchMembership[]): string[] {
  return branches.filter(({ permissions }) => hears(permissions)).map(({ branch }) => branch)
}

/** All of them together with those of the facilities that somebody runs. */
export function hearsOf(branches: readonly BranchMembership[], ofFacilities: readonly string[]): string[] {
  return [...new Set([...heardBranches(branches), ...ofFacilities])]
}

/** What the account of an open session may hear of now. */
export function asHearer({ memberships, facility_branches: ofFacilities, ...session }: OpenSession): Hearer {
  return { ...session, branches: hearsOf(addedUp(memberships), ofFacilities) }
}

function hears(permissions: BranchMembership['permissions']): boolean {
  return permissions.includes('appointments.view') || permissions.includes('queue.view')
}

/** What an account hears of. Topics are the server's choice, from who asks: nobody can name another's. */
export function topicsOf({ account, session, practitioner, branches, facilities }: Hearer): string[] {
  return [
    `user:${account}`,
    `session:${session}`,
    ...(practitioner ? [`doctor:${practitioner}`] : []),
    ...branches.toSorted().map((branch) => `branch:${branch}`),
    ...facilities.toSorted().map((facility) => `facility:${facility}`),
  ]
}
