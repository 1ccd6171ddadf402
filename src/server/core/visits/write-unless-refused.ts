import { Refusal } from '../../http/refusal.ts'
import type { Runner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import { type VisitWrite, writeVisit } from './write-visit.ts'

/**
 * Writes within a transaction that goes on either way: a write refused because somebody else was quicker leaves nothing
 * behind. Returns whether it was written.
 */
export async function writeUnlessRefused(tx: Runner, write: VisitWrite): Promise<boolean> {
  await tx.run(sql`savepoint attempt`)
  try {
    await writeVisit(tx, write)
    return true
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await tx.run(sql`rollback to savepoint attempt`)
    return false
  }
}
