import type { Runner } from '../platform/database/database.ts'
import { sql } from '../platform/database/sql.ts'

/**
 * Waits until nobody else changes these doctors, patients, branches or names of `lockKey`, and locks them until the
 * transaction ends. One call locks in an order common to all; a second call could deadlock with another transaction, so
 * a transaction asks once for everything it is going to need.
 */
export function lockResources(tx: Runner, ids: readonly (string | null | undefined)[]): Promise<number> {
  const wanted = ids.filter((id) => id !== null && id !== undefined)
  return tx.run(sql`select lock_resources(${wanted}::uuid[])`)
}
