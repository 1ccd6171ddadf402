import type { Instant } from '#domain/time/instant.ts'
import type { Runner } from '../../platform/database/database.ts'
import type { Statement } from '../../platform/database/sql.ts'
import * as read from './history.sql.ts'

export type HistoryVerdict = { readonly checked: number; readonly faults: number; readonly examples: string[] }

/**
 * Checks the visits themselves, not only the claims: no person or room is in two places, no visit is longer than the
 * time reserved for it, every live visit has its claims, no group has more people than seats, and every visit that
 * somebody was told of exists. To be run after any load, crash or change of the booking core.
 */
export async function checkHistory(run: Runner, now: Instant, doctors: readonly string[]): Promise<HistoryVerdict> {
  return gather(run, doctors.length, {
    'a doctor in two visits': read.doctorsTwice(now, doctors),
    'a person in two visits': read.personsTwice(now, doctors),
    'a visit without its claims': read.unclaimed(now, doctors),
    'a room in two visits': read.roomsTwice(now, doctors),
    'claims of one place overlap': read.claimsTwice(doctors),
    'a group beyond its seats': read.groupsTooFull(doctors),
    'a visit that is over and still claims': read.overAndClaiming(now, doctors),
    'a number that was left out': read.numbersLeftOut(),
    'a ticket that is not where its visit is': read.ticketsAstray(),
    'a ticket that was called twice at once': read.calledTwice(),
    'two people at one point': read.pointsTwice(),
  })
}

/** Whether everything exists that somebody was told of: stored answers, and the ids of visits that a client kept. */
export function checkAnswers(run: Runner, told: readonly string[]): Promise<HistoryVerdict> {
  return gather(run, told.length, {
    'acknowledged and lost': read.lostAnswers(told),
    'answered under a key and lost': read.lostKeptAnswers(),
  })
}

async function gather(run: Runner, checked: number, checks: Readonly<Record<string, Statement<{ example: string }>>>) {
  const examples: string[] = []
  let faults = 0
  for (const [what, statement] of Object.entries(checks)) {
    const found = await run.many(statement)
    faults += found.length
    examples.push(...found.slice(0, 5).map(({ example }) => `${what}: ${example}`))
  }
  return { checked, faults, examples }
}
