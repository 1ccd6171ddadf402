import { day, instant, type Instant } from '../time/instant.ts'

/** For how many days a facility that was closed for good can be opened again. */
export const openAgainDays = 30

/** Until when a facility that was closed at a moment can be opened again. */
export function opensUntil(closedAt: Instant): Instant {
  return instant(closedAt + openAgainDays * day)
}

/** What of a branch stands in the way of closing its facility. */
export type BranchStanding = {
  readonly state: 'draft' | 'open' | 'archived'
  /** Its visits that are not over: of an archived one, those that are still being moved or cancelled. */
  readonly visits_open: number
}

/** A facility closes when each of its branches did: what becomes of their visits is decided branch by branch. */
export function closingRefusal(branches: readonly BranchStanding[]): 'branches_open' | 'visits_ahead' | undefined {
  if (branches.some(({ state }) => state === 'open')) return 'branches_open'
  return branches.some((branch) => branch.visits_open > 0) ? 'visits_ahead' : undefined
}
