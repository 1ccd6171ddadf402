import type { Scan } from '#domain/records/record-rules.ts'
import type { Instant } from '#domain/time/instant.ts'
import { at, type Runner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

/** The file that waits longest; others pass it by until the moment given. */
export function takeForScan(tx: Runner, now: Instant, until: Instant) {
  return tx.one<{ id: string; size: number; wrapped_key: string }>(sql`
    update record_item set scan_due = ${at(until)} where id = (
      select id from record_item where scan = 'none' and scan_due <= ${at(now)} and received = size and wrapped_key <> ''
      order by scan_due, created_at limit 1 for update skip locked)
    returning id, size::float8 as size, wrapped_key`)
}

export function noteScan(tx: Runner, id: string, found: Exclude<Scan, 'none'>) {
  return tx.run(sql`update record_item set scan = ${found} where id = ${id} and wrapped_key <> ''`)
}

export function putOffScan(tx: Runner, id: string, due: Instant) {
  return tx.run(sql`update record_item set scan_due = ${at(due)} where id = ${id} and scan = 'none'`)
}
