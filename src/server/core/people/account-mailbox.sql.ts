import type { Language } from '#domain/language/languages.ts'
import type { Runner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

/** Where a doctor is written to, whose row whoever acts cannot see: asked by the product. */
export function accountMailbox(tx: Runner, account: string) {
  return tx.asProduct((product) =>
    product.one<{ account: string; email: string; language: Language | null }>(
      sql`select id as account, email, language from account where id = ${account}`,
    ),
  )
}
