import type { BranchMembership } from '#domain/access/actor.ts'
import { addedUp } from '#domain/access/memberships.ts'
import type { OpenSession } from './live.sql.ts'

/** An account as its streams know it: who, by which session, and what else it hears of. */
export type Hearer = {
  readonly account: string
  readonly session: string
  readonly practitioner: string | null | undefined
  readonly branches: readonly string[]
}

/** Where somebody hears of what happens: the branches whose visits or queue they may see. */
export function heardBranches(branches: readonly BranchMembership[]): string[] {
  return branches.filter(({ permissions }) => hears(permissions)).map(({ branch }) => branch)
}

/** What the account of an open session may hear of now. */
export function asHearer({ memberships, ...session }: OpenSession): Hearer {
  return { ...session, branches: heardBranches(addedUp(memberships)) }
}

function hears(permissions: BranchMembership['permissions']): boolean {
  return permissions.includes('appointments.view') || permissions.includes('queue.view')
}

/** What an account hears of. Topics are the server's choice, from who asks: nobody can name another's. */
export function topicsOf({ account, session, practitioner, branches }: Hearer): string[] {
  return [
    `user:${account}`,
    `session:${session}`,
    ...(practitioner ? [`doctor:${practitioner}`] : []),
    ...branches.toSorted().map((branch) => `branch:${branch}`),
  ]
}
