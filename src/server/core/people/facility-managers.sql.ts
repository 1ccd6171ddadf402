import type { Allowed } from '#domain/access/allowed.ts'
import type { Runner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

/** Whoever makes a facility runs it. */
export function insertManager(
  tx: Runner,
  facility: string,
  by: Allowed<{ readonly account: string }, 'facility.edit'>,
) {
  return tx.asProduct((product) =>
    product.run(sql`
      insert into membership (facility_id, account_id, builtin) values (${facility}, ${by.account}, 'facility_manager')`),
  )
}
