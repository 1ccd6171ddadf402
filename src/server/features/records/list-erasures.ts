import { join } from 'node:path'
import type { Database } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import { addErasures, erasureFile } from '../../platform/erasure-list.ts'
import { recordsKeys, SecretsError } from '../../platform/keyring.ts'
import type { Log } from '../../platform/log.ts'

type ListDeps = { readonly database: Database; readonly dataDir: string; readonly log?: Log }

/**
 Writes which files were erased into the data folder, where a restored database does not reach it. A list that somebody changed is
 left as it is, for a person to look at. Answers false: there is never more at once.
*/
export function openErasureList({ database, dataDir, log }: ListDeps) {
  let written = ''
  return async (): Promise<boolean> => {
    const rows = await database.asWorker('list erasures', (tx) =>
      tx.many<{ id: string; at: string }>(sql`
        select item_id as id, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at from record_erasure order by at, item_id`),
    )
    const mark = `${rows.length} ${rows.at(-1)?.id}`
    if (rows.length === 0 || mark === written) return false
    written = mark
    try {
      await addErasures(join(dataDir, erasureFile), new Map(rows.map(({ id, at }) => [id, at])), recordsKeys)
    } catch (error) {
      if (!(error instanceof SecretsError)) written = ''
      log?.error({ err: error }, 'the list of erasures could not be written')
    }
    return false
  }
}
