import type { Instant } from '#domain/time/instant.ts'
import { at, type Runner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

export function accountsToDelete(tx: Runner, now: Instant, limit: number) {
  return tx.many<{ id: string; practitioner: string | null }>(sql`
    select a.id, (select p.id from practitioner p where p.account_id = a.id) as practitioner from account a
    where a.deletion_due_at <= ${at(now)} and a.deleted_at is null order by a.deletion_due_at, a.id limit ${limit}`)
}

/** Whether it is still due, and keeps it so until the transaction ends: its owner may have changed their mind, or another server was first. */
export async function isStillDue(tx: Runner, now: Instant, account: string): Promise<boolean> {
  const row = await tx.one(sql`
    select 1 from account where id = ${account} and deletion_due_at <= ${at(now)} and deleted_at is null for update`)
  return row !== undefined
}

export function putOffDeletion(tx: Runner, account: string, due: Instant) {
  return tx.run(sql`update account set deletion_due_at = ${at(due)} where id = ${account}`)
}

/** The account of somebody who was forgotten: it opens nothing any more, and its number stands in the audit. */
export function markDeleted(tx: Runner, now: Instant, account: string) {
  return tx.run(sql`update account set deletion_due_at = null, deleted_at = ${at(now)} where id = ${account}`)
}
