import type { Allowed } from '#domain/access/allowed.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { Blobs } from '../platform/blobs.ts'
import type { Database, Runner } from '../platform/database/database.ts'
import { type Statement, sql } from '../platform/database/sql.ts'
import { filesLock } from '../platform/database/files-lock.ts'
import { eachByItself } from './each-by-itself.ts'

/** What the owner of a table answers for. Each feature states it for its own tables; a test asks for every table. */
export type TableRules = {
  readonly table: Statement
  /** How long its rows are kept, or why they stay. */
  readonly kept: Period | string
  /** For a table that points to people: what one of them reads of it in the data they download. */
  readonly told?: {
    readonly as: string
    readonly rows: (account: string) => Statement<Record<string, unknown>>
    /** A row whose text is sealed, as its person reads it. */
    readonly opened?: (row: Record<string, unknown>) => Record<string, unknown>
  }
  /** For a table that points to people: what becomes of their rows when the account ends. */
  readonly ends?: AccountEnd
}

export type Period = {
  readonly period: string
  readonly why: string
  /** Forgotten all through the day, since there is much of it; the rest is forgotten at night. */
  readonly isQuick?: true
  /** Each row has a file of the same id, which goes first: a row without its file is tried again, a file alone is not. */
  readonly hasFiles?: true
  /** What may exist beside each file, by the end of its name. */
  readonly beside?: readonly string[]
  /** The rows that are due to be forgotten. */
  readonly due: (now: Instant) => Statement
}

type Work = (account: string) => readonly Statement[]

/**
 * The rows are deleted, or the person is removed from them, or they stay, with the reason and what is done about them.
 */
export type AccountEnd =
  { readonly gone: Work } | { readonly blanked: Work } | { readonly stays: string; readonly but?: Work }

const atOnce = 1000

/**
 * Forgets a few rows of each table, each table in a transaction of its own. Returns true while more is due. A table
 * that fails keeps no other from being forgotten: what failed is thrown at the end.
 */
export async function forgetDue(
  { database, blobs }: { readonly database: Database; readonly blobs: Pick<Blobs, 'remove'> },
  now: Instant,
  tables: readonly TableRules[],
  isTurn: (period: Period) => boolean = () => true,
): Promise<boolean> {
  let isMore = false
  const pieces = tables.map(({ table, kept }) => async () => {
    if (typeof kept === 'string' || !isTurn(kept)) return
    const gone = await database.asWorker('forget', (tx) =>
      kept.hasFiles
        ? forgetWithFiles(tx, blobs, table, kept.due(now), kept.beside)
        : tx.run(dueGoes(table, kept.due(now))),
    )
    isMore ||= gone >= atOnce
  })
  const failure = await eachByItself(pieces).then(
    () => undefined,
    (error: unknown) => ({ error }),
  )
  if (failure && !isMore) throw failure.error
  return isMore
}

function dueGoes(table: Statement, due: Statement): Statement {
  return sql`
    delete from ${table} where ctid = any (array(
      select ctid from ${table} where ${due} limit ${atOnce} for update skip locked))`
}

/** The rows stay locked while their files are removed, so that nothing starts to use them. */
async function forgetWithFiles(
  tx: Runner,
  blobs: Pick<Blobs, 'remove'>,
  table: Statement,
  due: Statement,
  beside: readonly string[] = [],
) {
  // A backup that copies files now would name what it no longer finds: the next round takes them.
  const turn = await tx.one<{ got: boolean }>(sql`select pg_try_advisory_xact_lock(${filesLock}) as got`)
  if (!turn?.got) return 0
  const rows = await tx.many<{ id: string }>(sql`
    select id from ${table} where ${due} limit ${atOnce} for update skip locked`)
  const ids = rows.map(({ id }) => id)
  for (const id of ids) for (const end of ['', ...beside]) await blobs.remove(id + end)
  return tx.run(sql`delete from ${table} where id = any (${ids}::uuid[])`)
}

/** How many rows of each table are due. */
export async function countDue(database: Database, now: Instant, tables: readonly TableRules[]) {
  return database.asWorker('count due', async (tx) => {
    const counted: { table: string; period: string; why: string; due: number }[] = []
    for (const { table, kept } of tables) {
      if (typeof kept === 'string') continue
      const row = await tx.one<{ count: number }>(sql`select count(*) from ${table} where ${kept.due(now)}`)
      counted.push({ table: table.text, period: kept.period, why: kept.why, due: row?.count ?? 0 })
    }
    return counted
  })
}

/**
 * The rows about one person, as they are kept: what that person downloads. Read as the product: what it says covers
 * tables that no request reads (proofs, messages that were sent), each statement by this one account.
 */
export function everythingOf(
  tx: Runner,
  tables: readonly TableRules[],
  { account }: Allowed<{ readonly account: string }, 'account.own'>,
) {
  return tx.asProduct(async (product) => {
    const everything: Record<string, Record<string, unknown>[]> = {}
    for (const { told } of tables) {
      if (!told) continue
      const rows = await product.many(told.rows(account))
      everything[told.as] = told.opened ? rows.map(told.opened) : rows
    }
    return everything
  })
}

/** Forgets a person everywhere, table by table in the order of the list: the account itself comes last. */
export async function forgetAccount(tx: Runner, tables: readonly TableRules[], account: string) {
  for (const { ends } of tables) for (const statement of workOf(ends)(account)) await tx.run(statement)
}

function workOf(ends: AccountEnd | undefined): Work {
  if (!ends) return () => []
  if ('gone' in ends) return ends.gone
  return ('blanked' in ends ? ends.blanked : ends.but) ?? (() => [])
}
