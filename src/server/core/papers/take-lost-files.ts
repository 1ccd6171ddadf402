import { day, type Instant, later } from '#domain/time/instant.ts'
import { firstIdOf } from '../../platform/clock.ts'
import type { Database, Runner } from '../../platform/database/database.ts'
import { filesLock } from '../../platform/database/files-lock.ts'
import { type Statement, sql } from '../../platform/database/sql.ts'
import type { FileStore } from '../../platform/file-store.ts'
import type { Log } from '../../platform/log.ts'
import type { TableRules } from '../table-rules.ts'

type LostDeps = {
  readonly database: Database
  readonly store: Pick<FileStore, 'names' | 'files'>
  readonly log?: Log
}

/** No transaction lasts as long: a file of this age whose row is not there will never have one. */
const settled = day
/** Where none has a row, or more than these few and most have none, no server died: it is the place of another database. */
const fewLost = 10
const atOnce = 1000

/**
 * Removes files without a row: a server was killed after writing a file and before its row, or after the row went.
 * Looks through everything, in a folder or a bucket, so that no writer of files has to think of it. Returns how many it
 * removed.
 */
export async function takeLostFiles(deps: LostDeps, now: Instant, tables: readonly TableRules[]): Promise<number> {
  const { database, store, log } = deps
  const lost: string[] = []
  let owned = 0
  for await (const page of store.names()) {
    for (const names of slices(page.filter((name) => isOld(name, now)))) {
      const known = await database.asWorker('take lost files', (tx) => knownOf(tx, names, tables))
      const without = names.filter((name) => !known.has(idOf(name)))
      lost.push(...without)
      owned += names.length - without.length
    }
  }
  if (lost.length === 0) return 0
  if (owned === 0 || (lost.length > fewLost && lost.length > owned)) {
    log?.error(
      { owned, lost: lost.length },
      'most files here belong to no row; they are left: is this the right place?',
    )
    return 0
  }
  let taken = 0
  for (const names of slices(lost))
    taken += await database.asWorker('take lost files', (tx) => take(tx, store, names, tables))
  if (taken > 0) log?.warn({ taken }, 'files that no row leads to were taken away')
  return taken
}

/** Asked again: files that a backup is copying stay until the next time. */
async function take(tx: Runner, { files }: LostDeps['store'], names: readonly string[], tables: readonly TableRules[]) {
  const turn = await tx.one<{ got: boolean }>(sql`select pg_try_advisory_xact_lock(${filesLock}) as got`)
  if (!turn?.got) return 0
  const known = await knownOf(tx, names, tables)
  const lost = names.filter((name) => !known.has(idOf(name)))
  for (const name of lost) await files.remove(name)
  return lost.length
}

/** Those of these files that have a row, in any table. */
async function knownOf(tx: Runner, names: readonly string[], tables: readonly TableRules[]): Promise<Set<string>> {
  const ids = [...new Set(names.map(idOf))]
  const known = new Set<string>()
  for (const { table, kept } of tables) {
    if (typeof kept === 'string' || !kept.hasFiles) continue
    for (const { id } of await rowsOf(tx, table, ids)) known.add(id)
  }
  return known
}

function rowsOf(tx: Runner, table: Statement, ids: readonly string[]) {
  return tx.many<{ id: string }>(sql`select id from ${table} where id = any (${ids}::uuid[])`)
}

/**
 * By the moment in its id: a folder that was restored or moved has other times. A file without such an id is not ours.
 */
function isOld(name: string, now: Instant): boolean {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab]/.test(name) && name < firstIdOf(later(now, -settled))
}

/** Pictures drawn from a file, and half-written files, are beside it under its name with an ending. */
function idOf(name: string): string {
  return name.slice(0, 36)
}

function slices<T>(all: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(all.length / atOnce) }, (_, n) => all.slice(n * atOnce, (n + 1) * atOnce))
}
