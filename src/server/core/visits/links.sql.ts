import type { Runner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import type { makeLink } from './visit-rows.ts'

/** Keeps links that open one visit each, for messages that are not part of a change of the visit. */
export function insertLinks(tx: Runner, links: readonly ReturnType<typeof makeLink>['row'][]) {
  return tx.asProduct((product) =>
    product.run(sql`
    insert into appointment_link (token_hash, appointment_id, expires_at)
    select n.token_hash, n.appointment_id, n.expires_at
    from jsonb_populate_recordset(null::appointment_link, ${JSON.stringify(links)}) n`),
  )
}
