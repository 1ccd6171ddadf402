import { provideSpecialtyNames, type SpecialtyNames } from '#domain/language/specialty-names.ts'
import type { Database, ReadRunner } from '../platform/database/database.ts'
import { sql } from '../platform/database/sql.ts'

/** What specialties are called in other languages at this moment. */
export async function namesNow(run: ReadRunner): Promise<SpecialtyNames> {
  const rows = await run.many<{ name: string; names: Record<string, string> }>(
    sql`select name, names from specialty where names <> '{}' limit 1000`,
  )
  return new Map(rows.map(({ name, names }) => [name, names]))
}

/** Takes them over; another server may have been told. There is never more to do now. */
export async function followSpecialtyNames(database: Database): Promise<false> {
  provideSpecialtyNames(await database.asWorker('read names of specialties', namesNow))
  return false
}
