import type { Actor } from '#domain/access/actor.ts'
import { hashToken } from '../http/cookies.ts'
import { Refusal, refuse } from '../http/refusal.ts'
import type { Database, ReadRunner, Runner } from '../platform/database/database.ts'
import { sql } from '../platform/database/sql.ts'
import type { Turns } from './turns.ts'

/** A key of an account or a visitor, with the hash that tells a repeat from another wish under the same key. */
export type Key = { readonly owner: string; readonly key: string; readonly body_hash: string }

/** The key of a call, where it has one: an account's or a visitor's own, for this wish. */
export function keyOf(actor: Actor, key: string | undefined, wish: unknown): Key | undefined {
  if (key === undefined) return undefined
  const owner = actor.kind === 'account' ? actor.account : actor.visitor
  return { owner, key, body_hash: hashToken(JSON.stringify(wish)) }
}

/**
 * One answer for one key, however often and however closely together it is sent: repeats on this server wait for the
 * first, and whoever is refused because the first has been served already is given its answer. The write itself looks
 * at the key behind its locks.
 */
export async function sameAnswer<T>(
  { database, turns }: { database: Database; turns: Turns },
  actor: Actor,
  key: Key | undefined,
  work: () => Promise<T>,
): Promise<T> {
  if (!key) return work()
  return turns.run(`key ${key.owner} ${key.key}`, async () => {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof Refusal) || noRight.has(error.code)) throw error
      const before = await replayOf(database.each(actor), key)
      if (before === undefined) throw error
      return before as T
    }
  })
}

/** Somebody who has lost the right to do it gets no earlier answer either. */
const noRight: ReadonlySet<string> = new Set(['not_found', 'not_allowed', 'not_logged_in'])

/** What the same key was answered before; refuses when it came with another body. */
async function replayOf(run: ReadRunner, wanted: Key): Promise<unknown> {
  const row = await run.one<{ body_hash: string; answer: unknown }>(sql`
    select body_hash, answer from idempotency where owner = ${wanted.owner} and key = ${wanted.key}`)
  if (!row) return undefined
  return row.body_hash === wanted.body_hash ? row.answer : refuse('key_reused')
}

/** Keeps the answer of a key in the transaction of its effect; false when the key has one already. */
export async function keepAnswer(tx: Runner, { owner, key, body_hash }: Key, answer: unknown): Promise<boolean> {
  const made = await tx.run(sql`
    insert into idempotency (owner, key, body_hash, status, answer) values (${owner}, ${key}, ${body_hash}, 201, ${JSON.stringify(answer)}::jsonb)
    on conflict do nothing`)
  return made === 1
}

/**
 * Takes a key in the transaction of its effect: 'new' for the first; 'same' and 'other' for a repeat with the same
 * or another body. A second transaction with the key waits for the first; if that one rolls back, the key is free again.
 */
export async function claimKey(tx: Runner, wanted: Key): Promise<'new' | 'same' | 'other'> {
  const made = await tx.run(sql`
    insert into idempotency (owner, key, body_hash, status, answer) values (${wanted.owner}, ${wanted.key}, ${wanted.body_hash}, 200, 'null')
    on conflict do nothing`)
  if (made === 1) return 'new'
  const row = await tx.one<{ body_hash: string }>(sql`
    select body_hash from idempotency where owner = ${wanted.owner} and key = ${wanted.key}`)
  return row?.body_hash === wanted.body_hash ? 'same' : 'other'
}
