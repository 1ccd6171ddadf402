import type { Database } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

/**
 * At each start: says which passkeys were made at the present host of the site, for they open accounts nowhere else. Those
 * from before hosts were written down are taken for its own.
 */
export function markPasskeys({ database, publicUrl }: { readonly database: Database; readonly publicUrl: string }) {
  const { hostname } = new URL(publicUrl)
  return database.asWorker('mark passkeys', async (tx) => {
    await tx.run(sql`update passkey set host = ${hostname} where host = ''`)
    await tx.run(sql`update passkey set is_here = not is_here where is_here <> (host = ${hostname})`)
  })
}
