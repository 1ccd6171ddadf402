import type { Instant } from '#domain/time/instant.ts'
import type { Database } from '../platform/database/database.ts'
import { type Statement, sql } from '../platform/database/sql.ts'

/** How long the rows of a table are kept. Each feature states it for its own tables. */
export type Retention = {
  readonly table: Statement
  readonly period: string
  readonly why: string
  /** What is looked for all day, since there is much of it; the rest is forgotten by night. */
  readonly isQuick?: true
  /** The rows whose time is over. */
  readonly due: (now: Instant) => Statement
}

const atOnce = 1000

/** Forgets a small step of each table, each in a transaction of its own. Returns true while more is due. */
export async function forgetDue(database: Database, now: Instant, list: readonly Retention[]): Promise<boolean> {
  let isMore = false
  for (const { table, due } of list) {
    const gone = await database.asWorker('forget', (tx) =>
      tx.run(sql`
        delete from ${table} where ctid = any (array(
          select ctid from ${table} where ${due(now)} limit ${atOnce} for update skip locked))`),
    )
    isMore ||= gone >= atOnce
  }
  return isMore
}

/** How many rows of each table are due. */
export async function countDue(database: Database, now: Instant, list: readonly Retention[]) {
  return database.asWorker('count due', async (tx) => {
    const counted: { table: string; period: string; why: string; due: number }[] = []
    for (const { table, period, why, due } of list) {
      const row = await tx.one<{ count: number }>(sql`select count(*) from ${table} where ${due(now)}`)
      counted.push({ table: table.text, period, why, due: row?.count ?? 0 })
    }
    return counted
  })
}
