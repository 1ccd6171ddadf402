import type { Actor } from '#domain/access/actor.ts'
import { can } from '#domain/access/can.ts'
import type { Permission } from '#domain/access/permissions.ts'
import { type TimeToBook, timesToBook } from '../../core/free-times/times-to-book.ts'
import type { Runner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import type { AppointmentDeps } from './deps.ts'
import { partyOf, scopeOf } from './visit-answer.ts'
import { visitById, type VisitRow } from './visit-row.sql.ts'

/**
 * What the patient of a visit can book in its place, for somebody of the clinic who is about to end it; nothing for anybody
 * else. A transaction of its own before that of the end, and without a lock: nobody waits for it. Where the search
 * fails, the visit ends all the same, and the message leads to the doctor's page.
 */
export function timesInsteadOf(
  deps: AppointmentDeps,
  actor: Actor,
  right: Permission,
  id: string,
): Promise<TimeToBook[]> {
  return deps.database
    .as(actor, async (tx) => {
      const row = await visitById(tx, id)
      const isTheirs = row && partyOf(actor, row) === 'staff' && can(actor, right, scopeOf(row))
      return isTheirs ? timesToBook(tx, deps.clock.now(), row) : []
    })
    .catch(notFoundOut(deps, id))
}

/** The same in the transaction of a round, before it takes a lock. */
export async function timesInsteadWithin(tx: Runner, deps: AppointmentDeps, row: VisitRow): Promise<TimeToBook[]> {
  await tx.run(sql`savepoint times_instead`)
  try {
    return await timesToBook(tx, deps.clock.now(), row)
  } catch (error) {
    await tx.run(sql`rollback to savepoint times_instead`)
    return notFoundOut(deps, row.id)(error)
  }
}

/** A search that fails is told to whoever runs the product; the visit ends all the same. */
export function notFoundOut({ log }: Pick<AppointmentDeps, 'log'>, id: string): (error: unknown) => TimeToBook[] {
  return (error) => {
    log?.warn({ appointment: id, err: error }, 'other times could not be looked for; the message names none')
    return []
  }
}

/** What the visit's history keeps of them: whoever opens the visit reads them there. */
export const keptInstead = (instead: readonly TimeToBook[]) => (instead.length > 0 ? { instead } : {})
