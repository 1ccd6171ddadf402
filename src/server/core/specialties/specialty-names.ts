import { provideSpecialtyNames, type SpecialtyNames } from '#domain/language/specialty-names.ts'
import type { Database, ReadRunner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

/** What specialties are called in other languages at this moment, and what people call such doctors. */
export async function namesNow(run: ReadRunner): Promise<{ names: SpecialtyNames; plain: SpecialtyNames }> {
  const rows = await run.many<{ name: string; names: Record<string, string>; plain: Record<string, string> }>(
    sql`select name, names, plain_names as plain from specialty where names <> '{}' or plain_names <> '{}' limit 1000`,
  )
  return {
    names: new Map(rows.map(({ name, names }) => [name, names])),
    plain: new Map(rows.map(({ name, plain }) => [name, plain])),
  }
}

/** Loads the names, perhaps set on another server. There is never more to do now. */
export async function followSpecialtyNames(database: Database): Promise<false> {
  const { names, plain } = await database.asWorker('read names of specialties', namesNow)
  provideSpecialtyNames(names, plain)
  return false
}
