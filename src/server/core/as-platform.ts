import type { Permission } from '#domain/access/permissions.ts'
import { refuse } from '../http/refusal.ts'
import type { Runner } from '../platform/database/database.ts'
import { sql } from '../platform/database/sql.ts'

/**
 * Looks at everybody's rows for who holds a right over the installation, because no administrator reaches those rows.
 * Whatever was checked before, the database knows who asks: without the right there is nothing.
 */
export function asPlatform<T>(tx: Runner, right: Permission, work: (product: Runner) => Promise<T>): Promise<T> {
  return tx.asProduct(async (product) => {
    if (!(await product.one(sql`select 1 as one where may_platform(${right})`))) refuse('not_found')
    return work(product)
  })
}
