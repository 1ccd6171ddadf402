import type { BranchMembership } from '#domain/access/actor.ts'
import { addedUp } from '#domain/access/memberships.ts'
import { partOfMessages, partOfPapers } from '../../core/live/branch-topics.ts'
import type { OpenSession } from './live.sql.ts'

/** An account as its streams know it: who, by which session, and what else it hears of. */
export type Hearer = {
  readonly account: string
  readonly session: string
  readonly practitioner: string | null | undefined
  /** A branch, or a part of what happens there. */
  readonly branches: readonly string[]
  /** Those that this person runs. */
  readonly facilities: readonly string[]
}

/** Where somebody hears of what happens: all of a branch by its visits or queue, else its messages or papers alone. */
function heardBranches(branches: readonly BranchMembership[]): string[] {
  return branches.flatMap(({ branch, permissions }) => {
    if (permissions.some((right) => ofTheDay.has(right))) return [branch]
    return [
      ...(permissions.includes('messages.send') ? [partOfMessages(branch)] : []),
      ...(permissions.includes('records.view') ? [partOfPapers(branch)] : []),
    ]
  })
}

const ofTheDay: ReadonlySet<string> = new Set(['appointments.view', 'queue.view'])

/** All of them together with those of the facilities that somebody runs. */
export function hearsOf(branches: readonly BranchMembership[], ofFacilities: readonly string[]): string[] {
  return [...new Set([...heardBranches(branches), ...ofFacilities])]
}

/** What the account of an open session may hear now. */
export function asHearer({ memberships, facility_branches: ofFacilities, ...session }: OpenSession): Hearer {
  return { ...session, branches: hearsOf(addedUp(memberships), ofFacilities) }
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
