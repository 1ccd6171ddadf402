import type { Permission } from '#domain/access/permissions.ts'
import { refuse } from '../http/refusal.ts'
import type { Runner } from '../platform/database/database.ts'
import { sql } from '../platform/database/sql.ts'

/**
 * Reads everybody's rows for an actor with a right over the installation, since no administrator reaches those rows
 * otherwise. The database checks the actor itself: without the right there are no rows.
 */
export function asPlatform<T>(tx: Runner, right: Permission, work: (product: Runner) => Promise<T>): Promise<T> {
  return tx.asProduct(async (product) => {
    if (!(await product.one(sql`select 1 as one where may_platform(${right})`))) refuse('not_found')
    return work(product)
  })
}
