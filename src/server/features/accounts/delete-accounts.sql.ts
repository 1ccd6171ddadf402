import type { Instant } from '#domain/time/instant.ts'
import { at, type Runner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

export function accountsToDelete(tx: Runner, now: Instant, limit: number) {
  return tx.many<{ id: string }>(sql`
    select id from account where deletion_due_at <= ${at(now)} and deleted_at is null order by deletion_due_at limit ${limit} for update skip locked`)
}

/** The account of somebody who was forgotten: it opens nothing any more, and its number stands in the audit. */
export function markDeleted(tx: Runner, now: Instant, account: string) {
  return tx.run(sql`update account set deletion_due_at = null, deleted_at = ${at(now)} where id = ${account}`)
}
