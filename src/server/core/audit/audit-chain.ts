import { createHash } from 'node:crypto'
import { day } from '#domain/time/instant.ts'
import type { Database, Runner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Log } from '../../platform/log.ts'
import type { Round } from '../../platform/rounds.ts'

/** Before the first link. */
const beginning = '0'.repeat(64)
const chainLock = 7_236_903
/** So many rows are linked in one transaction. */
export const linksAtOnce = 500
const checkedAtOnce = 5000

/** A row of the audit as text, field by field, each as the database writes it whatever its settings. */
type Fields = { id: string; fields: (string | null)[] }

export type Head = { readonly number: number; readonly hash: string }

export type Break = {
  /** `missing`: the row of a link is gone; `inserted`: a row that never had a link; `link`: the chain itself was touched. */
  readonly kind: 'changed' | 'missing' | 'inserted' | 'link'
  readonly number: number | null
  readonly audit: string | null
}

export type Verdict = {
  readonly checked: number
  readonly head: Head | null
  readonly broken: Break | null
  /** Rows that were written and wait for their link. */
  readonly unlinked: number
}

const fields = sql`array[a.id::text, to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), a.account_id::text,
  a.actor_kind, a.action, a.subject_kind, a.subject_id::text, a.detail::text]`

/** Links rows that wait, oldest first; returns how many. One server at a time links, the others find nothing to do. */
export function linkAudit(database: Database): Promise<number> {
  return database.asWorker('link audit', async (tx) => {
    const lock = await tx.one<{ got: boolean }>(sql`select pg_try_advisory_xact_lock(${chainLock}) as got`)
    if (!lock?.got) return 0
    // One lookup for each of the few that wait: by its estimate of a queue the planner would read the whole audit for
    // them.
    const rows = await tx.many<Fields>(sql`
      select a.id, a.fields from (select audit_id from audit_waiting order by audit_id limit ${linksAtOnce}) w
      cross join lateral (select a.id, ${fields} as fields from audit a where a.id = w.audit_id offset 0) a
      order by a.id`)
    if (rows.length === 0) return 0
    let last = (await readHead(tx)) ?? { number: 0, hash: beginning }
    const links = rows.map((row) => {
      const previous = last.hash
      last = { number: last.number + 1, hash: hashOf(last.number + 1, previous, row.fields) }
      return { ...last, audit_id: row.id, previous }
    })
    await tx.run(sql`
      insert into audit_link (number, audit_id, previous, hash)
      select number, audit_id, previous, hash
      from jsonb_to_recordset(${JSON.stringify(links)}) as l(number bigint, audit_id uuid, previous text, hash text)`)
    await tx.run(sql`delete from audit_waiting where audit_id = any (${rows.map(({ id }) => id)}::uuid[])`)
    return rows.length
  })
}

/** The newest link: whoever keeps it elsewhere can later tell whether anything before it was touched. */
export function readHead(run: Runner): Promise<Head | undefined> {
  return run.one<Head>(sql`select number, hash from audit_link order by number desc limit 1`)
}

/** Tells the newest link to the log, which an operator sends to another machine. */
export function auditHeadRound(database: Database, log: Log | undefined): Round {
  return {
    name: 'audit head',
    everyMilliseconds: day,
    work: async () => {
      const head = await database.asWorker('audit head', readHead)
      if (head) log?.info({ audit_head: `${head.number}:${head.hash}` }, 'the head of the audit')
      return false
    },
  }
}

/** Verifies the whole chain and names the first break; `known` is a head that was stored elsewhere. */
export function verifyAudit(database: Database, known?: Head): Promise<Verdict> {
  return database.asWorker('verify audit', async (tx) => {
    let step: Step = { last: start, broken: null, isEnd: false }
    while (!step.broken && !step.isEnd) step = await followLinks(tx, step.last, known)
    const { last } = step
    let { broken } = step
    broken ??= known && known.number > last.number ? { kind: 'link', number: last.number + 1, audit: null } : null
    broken ??= await neverLinked(tx)
    const waiting = await tx.one<{ count: number }>(sql`select count(*) from audit_waiting`)
    return {
      checked: last.number,
      head: last.number === 0 ? null : last,
      broken,
      unlinked: waiting?.count ?? 0,
    }
  })
}

/**
 * Verifies some thousand links after the one of this number, for a screen that shows the progress. At the end it looks
 * for rows without a link as well. Returns undefined where there is no such link.
 */
export async function verifyStep(tx: Runner, after: number, known: Head | undefined) {
  const from = after === 0 ? start : await linkOf(tx, after)
  if (!from) return undefined
  const step = await followLinks(tx, from, known)
  const newest = (await readHead(tx)) ?? null
  const isCut = step.isEnd && known !== undefined && known.number > step.last.number
  const cut: Break | null = isCut ? { kind: 'link', number: step.last.number + 1, audit: null } : null
  const broken = step.broken ?? cut ?? (step.isEnd ? await neverLinked(tx) : null)
  return { checked: step.last.number, newest, broken, isEnd: step.isEnd || broken !== null }
}

const start: Head = { number: 0, hash: beginning }

type Step = { readonly last: Head; readonly broken: Break | null; readonly isEnd: boolean }

/** Verifies one batch of links from one on; stops at the first break. */
async function followLinks(tx: Runner, from: Head, known: Head | undefined): Promise<Step> {
  let last = from
  const links = await linksAfter(tx, from.number)
  for (const link of links) {
    const broken = breakAt(link, last, known)
    if (broken) return { last, broken, isEnd: true }
    last = { number: link.number, hash: link.hash }
  }
  return { last, broken: null, isEnd: links.length < checkedAtOnce }
}

function linkOf(tx: Runner, number: number): Promise<Head | undefined> {
  return tx.one<Head>(sql`select number, hash from audit_link where number = ${number}`)
}

type Link = {
  readonly number: number
  readonly audit_id: string
  readonly previous: string
  readonly hash: string
  readonly is_there: boolean
  readonly fields: (string | null)[]
}

function linksAfter(tx: Runner, number: number) {
  return tx.many<Link>(sql`
    select l.number, l.audit_id, l.previous, l.hash, a.id is not null as is_there, ${fields} as fields
    from audit_link l left join audit a on a.id = l.audit_id
    where l.number > ${number} order by l.number limit ${checkedAtOnce}`)
}

function breakAt(link: Link, last: Head, known: Head | undefined): Break | null {
  const at = { number: link.number, audit: link.audit_id }
  if (link.number !== last.number + 1) return { kind: 'link', number: last.number + 1, audit: null }
  if (link.previous !== last.hash) return { kind: 'link', ...at }
  if (!link.is_there) return { kind: 'missing', ...at }
  if (link.hash !== hashOf(link.number, link.previous, link.fields)) return { kind: 'changed', ...at }
  if (known?.number === link.number && known.hash !== link.hash) return { kind: 'link', ...at }
  return null
}

/** A row that neither has a link nor waits for one was not written by the product; one that waits and is gone was taken out. */
async function neverLinked(tx: Runner): Promise<Break | null> {
  const inserted = await tx.one<{ id: string }>(sql`
    select a.id from audit a where not exists (select from audit_link l where l.audit_id = a.id)
      and not exists (select from audit_waiting w where w.audit_id = a.id) order by a.id limit 1`)
  if (inserted) return { kind: 'inserted', number: null, audit: inserted.id }
  const gone = await tx.one<{ id: string }>(sql`
    select w.audit_id as id from audit_waiting w where not exists (select from audit a where a.id = w.audit_id)
    order by w.audit_id limit 1`)
  return gone ? { kind: 'missing', number: null, audit: gone.id } : null
}

/** Each field with its length before it, so that no two rows read alike (netstrings). */
function hashOf(number: number, previous: string, row: readonly (string | null)[]): string {
  const text = row.map((field) => (field === null ? '-' : `${Buffer.byteLength(field)}:${field}`)).join(',')
  return createHash('sha256').update(`${number} ${previous} ${text}`).digest('hex')
}
