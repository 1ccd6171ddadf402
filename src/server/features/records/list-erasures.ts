import { join } from 'node:path'
import type { Database, ReadRunner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import { addErasures, erasureFile } from '../../platform/erasure-list.ts'
import { recordsKeys, SecretsError } from '../../platform/keyring.ts'
import type { Log } from '../../platform/log.ts'

type ListDeps = { readonly database: Database; readonly dataDir: string; readonly log?: Log }

/** What is written late may be of a little before: transactions note their erasures with the moment at which they began. */
const overlap = sql`interval '10 minutes'`

/**
 * Writes which files were erased into the data folder, where a restored database does not reach it: all of them at first, and
 * then what has come since. A list that somebody changed is left as it is, for a person to look at. Answers false: there is never
 * more at once.
 */
export function openErasureList({ database, dataDir, log }: ListDeps) {
  let known: Erased[] = []
  return async (): Promise<boolean> => {
    const since = known.at(-1)?.at ?? '-infinity'
    const rows = await database.asWorker('list erasures', (tx) => erasedSince(tx, since))
    const ids = new Set(known.map(({ id }) => id))
    if (rows.every(({ id }) => ids.has(id))) return false
    try {
      await addErasures(join(dataDir, erasureFile), new Map(rows.map(({ id, at }) => [id, at])), recordsKeys)
      known = rows
    } catch (error) {
      if (error instanceof SecretsError) known = rows
      log?.error({ err: error }, 'the list of erasures could not be written')
    }
    return false
  }
}

type Erased = { id: string; at: string }

function erasedSince(tx: ReadRunner, since: string) {
  return tx.many<Erased>(sql`
    select item_id as id, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at from record_erasure
    where at >= ${since}::timestamptz - ${overlap} order by at, item_id`)
}
