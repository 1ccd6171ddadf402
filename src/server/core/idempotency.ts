import type { Runner } from '../platform/database/database.ts'
import { sql } from '../platform/database/sql.ts'

/**
 * Takes a key in the transaction of its effect: 'new' for the first; 'same' and 'other' for a repeat with the same
 * or another body. A second transaction with the key waits for the first; if that one rolls back, the key is free again.
 */
export async function claimKey(
  tx: Runner,
  wanted: { owner: string; key: string; bodyHash: string },
): Promise<'new' | 'same' | 'other'> {
  const made = await tx.run(sql`
    insert into idempotency (owner, key, body_hash, status, answer) values (${wanted.owner}, ${wanted.key}, ${wanted.bodyHash}, 200, 'null')
    on conflict do nothing`)
  if (made === 1) return 'new'
  const row = await tx.one<{ body_hash: string }>(sql`
    select body_hash from idempotency where owner = ${wanted.owner} and key = ${wanted.key}`)
  return row?.body_hash === wanted.bodyHash ? 'same' : 'other'
}

/** Keys live 48 hours. */
export function forgetOldKeys(tx: Runner): Promise<number> {
  return tx.run(sql`
    delete from idempotency where (owner, key) in
      (select owner, key from idempotency where created_at < now() - interval '48 hours' limit 5000)`)
}
