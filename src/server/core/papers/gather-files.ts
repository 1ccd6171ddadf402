import type { Database } from '../../platform/database/database.ts'
import { gatherLock } from '../../platform/database/files-lock.ts'
import { sql } from '../../platform/database/sql.ts'
import type { FileStore } from '../../platform/file-store.ts'

/**
 * Puts together files whose pieces are all there, one at a time and one server at a time, so that work left by another
 * server can be told from work in progress. Undefined where no file is in pieces.
 */
export function gatherFiles(database: Database, store: Pick<FileStore, 'gather'> | undefined) {
  const gather = store?.gather
  if (!gather) return undefined
  return () =>
    database.asWorker('gather files', async (tx) => {
      const turn = await tx.one<{ got: boolean }>(sql`select pg_try_advisory_xact_lock(${gatherLock}) as got`)
      return turn?.got === true && gather()
    })
}
