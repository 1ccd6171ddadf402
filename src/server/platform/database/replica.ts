import { setTimeout as pause } from 'node:timers/promises'
import { type Database, openDatabase, type Runner } from './database.ts'
import { sql } from './sql.ts'

/** Reads that may be a moment old: on a replica that keeps up, else on the primary. */
export type SearchReads = {
  /** `wroteJustNow`: whoever asks has changed something in the last seconds and must see it. */
  runner(wroteJustNow: boolean): Runner
  close(): Promise<void>
}

/** A replica that is further behind is not read. */
export const mostBehindMilliseconds = 3000
/** So long after a change its author reads from the primary; longer than a replica may be behind between two looks. */
export const authorSeconds = 10
const lookEvery = 1000

/**
 * Opens the reads of search. Each second a mark is written on the primary and looked for on the replica, by the clock
 * of this process alone; a replica whose mark is older than `mostBehindMilliseconds`, or that does not answer, is left
 * aside until it has caught up.
 */
export function openSearchReads(primary: Database, replicaUrl: string): SearchReads {
  if (!replicaUrl) return { runner: () => primary.read, close: async () => {} }
  const replica = openDatabase(replicaUrl, { app: 16, worker: 1 })
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
    const mark = Date.now()
    await primary.read.run(sql`
      insert into heartbeat (id, beat_at) values (2, to_timestamp(${mark / 1000}::float8))
      on conflict (id) do update set beat_at = greatest(heartbeat.beat_at, excluded.beat_at)`)
    const seen = await replica.read.one(sql<{ beat: number }>`
      select extract(epoch from beat_at)::float8 * 1000 as beat from heartbeat where id = 2`)
    if (seen && mark - seen.beat <= mostBehindMilliseconds) freshUntil = mark + mostBehindMilliseconds
  }

  async function orPrimary<T>(work: (run: Runner) => Promise<T>): Promise<T> {
    try {
      return await work(replica.read)
    } catch {
      // The replica has gone: the primary answers, also for what was wrong with the statement itself.
      freshUntil = 0
      return work(primary.read)
    }
  }

  const onReplica: Runner = {
    many: (statement) => orPrimary((run) => run.many(statement)),
    one: (statement) => orPrimary((run) => run.one(statement)),
    run: (statement) => primary.read.run(statement),
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
