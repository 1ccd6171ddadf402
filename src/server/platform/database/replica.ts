import { setTimeout as pause } from 'node:timers/promises'
import { type Database, openDatabase, type ReadRunner } from './database.ts'
import { sql } from './sql.ts'

/** Reads that may be a moment old: on a replica that keeps up, else on the primary. */
export type SearchReads = {
  /** `wroteJustNow`: the actor has changed something in the last seconds and must see it. */
  runner(wroteJustNow: boolean): ReadRunner
  close(): Promise<void>
}

/** A replica that is further behind is not read. */
const mostBehindMilliseconds = 3000
/** How long after a change its author reads from the primary; longer than a replica in use may be behind. */
export const authorSeconds = 10
const lookEvery = 1000
const mostNoted = 60

/**
 * Opens the reads of search. Each second the primary says how far its log is, and the replica how far it has replayed:
 * it knows everything up to the newest of those positions it has reached, and is read for `mostBehindMilliseconds` after
 * that moment, by the clock of this process alone. One that falls behind or does not answer is left aside.
 */
export function openSearchReads(primary: Database, replicaUrl: string): SearchReads {
  if (!replicaUrl) return { runner: () => primary.read, close: async () => {} }
  const replica = openDatabase(replicaUrl, { app: 16, worker: 1 })
  const noted: { position: number; at: number }[] = []
  let freshUntil = 0
  let closed = false
  const watching = watch()

  async function watch() {
    while (!closed) {
      await look().catch(() => undefined)
      await pause(lookEvery, undefined, { ref: false })
    }
  }

  async function look() {
    const asked = Date.now()
    const written = await primary.read.one(sql<{ position: number }>`
      select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as position`)
    if (written) noted.push({ position: written.position, at: asked })
    const replayed = await replica.read.one(sql<{ position: number }>`
      select pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::float8 as position`)
    const reached = noted.findLastIndex(({ position }) => position <= (replayed?.position ?? -1))
    const newest = noted[reached]
    if (newest) freshUntil = newest.at + mostBehindMilliseconds
    noted.splice(0, Math.max(reached, noted.length - mostNoted))
  }

  async function orPrimary<T>(work: (run: ReadRunner) => Promise<T>): Promise<T> {
    try {
      return await work(replica.read)
    } catch {
      // The replica has gone: the primary answers, also for what was wrong with the statement itself.
      freshUntil = 0
      return work(primary.read)
    }
  }

  const onReplica: ReadRunner = {
    many: (statement) => orPrimary((run) => run.many(statement)),
    one: (statement) => orPrimary((run) => run.one(statement)),
  }
  return {
    runner: (wroteJustNow) => (wroteJustNow || Date.now() > freshUntil ? primary.read : onReplica),
    async close() {
      closed = true
      await watching
      await replica.close()
    },
  }
}
