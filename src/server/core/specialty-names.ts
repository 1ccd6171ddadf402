import { provideSpecialtyNames } from '#domain/profiles/specialty-names.ts'
import type { Database } from '../platform/database/database.ts'
import { sql } from '../platform/database/sql.ts'

/** Takes over what specialties are called in other languages; another server may have been told. There is never more to do now. */
export async function followSpecialtyNames(database: Database): Promise<false> {
  const rows = await database.asWorker('read names of specialties', (tx) =>
    tx.many<{ name: string; names: Record<string, string> }>(
      sql`select name, names from specialty where names <> '{}' limit 1000`,
    ),
  )
  provideSpecialtyNames(new Map(rows.map(({ name, names }) => [name, names])))
  return false
}
