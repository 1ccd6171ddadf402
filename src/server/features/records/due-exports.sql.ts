import type { Instant } from '#domain/time/instant.ts'
import { at, type Runner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

export type DueExport = {
  id: string
  patient_id: string
  folder_id: string | null
  wrapped_key: string
  tries: number
}

/** The archive that waits longest; others pass it by until the moment given. */
export function takeForExport(tx: Runner, now: Instant, until: Instant) {
  return tx.one<DueExport>(sql`
    update record_export set due_at = ${at(until)}, tries = tries + 1 where id = (
      select id from record_export where state = 'waiting' and due_at <= ${at(now)} and patient_id is not null
      order by due_at, id limit 1 for update skip locked)
    returning id, patient_id, folder_id, wrapped_key, tries`)
}

/** Returns whether it is still wanted, and from whoever makes it: another server may have taken it over. */
export async function noteWritten(
  tx: Runner,
  id: string,
  far: { tries: number; size: number; written: number; documents: number; leftOut: number; until: Instant },
) {
  const count = await tx.run(sql`
    update record_export set size = ${far.size}, written = ${far.written}, documents = ${far.documents},
      left_out = ${far.leftOut}, due_at = ${at(far.until)}
    where id = ${id} and tries = ${far.tries} and state = 'waiting' and patient_id is not null`)
  return count === 1
}

export async function noteReady(tx: Runner, { id, tries }: DueExport, expires: Instant) {
  const count = await tx.run(sql`
    update record_export set state = 'ready', written = size, expires_at = ${at(expires)}
    where id = ${id} and tries = ${tries} and state = 'waiting' and patient_id is not null`)
  return count === 1
}

export function putOffExport(tx: Runner, { id, tries }: DueExport, to: { state: 'waiting' | 'failed'; due: Instant }) {
  return tx.run(sql`
    update record_export set state = ${to.state}, due_at = ${at(to.due)}, written = 0
    where id = ${id} and tries = ${tries} and state = 'waiting'`)
}

/** Returns whether another server makes it now, or has made it. */
export async function isTakenOver(tx: Runner, { id, tries }: DueExport): Promise<boolean> {
  const row = await tx.one<{ id: string }>(sql`
    select id from record_export where id = ${id} and tries > ${tries} and state <> 'ended'`)
  return row !== undefined
}
