import type { Instant } from '#domain/time/instant.ts'
import { at, type Runner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

export type DueFile = {
  id: string
  size: number
  media_type: string
  wrapped_key: string
  tries: number
  account_id: string | null
}

/** The file that waits longest for its preview; others pass it by until the moment given. */
export function takeForPreview(tx: Runner, now: Instant, until: Instant) {
  return tx.one<DueFile>(sql`
    update record_item i set preview_due = ${at(until)}, preview_tries = i.preview_tries + 1 where i.id = (
      select id from record_item where preview = 'due' and preview_due <= ${at(now)} and received = size and wrapped_key <> ''
      order by preview_due, created_at desc limit 1 for update skip locked)
    returning i.id, i.size::float8 as size, i.media_type, i.wrapped_key, i.preview_tries as tries,
      (select p.account_id from patient p where p.id = i.patient_id) as account_id`)
}

/** Returns whether the file is still there to be looked at. */
export async function notePreview(
  tx: Runner,
  id: string,
  to: { preview: 'ready' | 'none'; small: number; shown: number; pages: number | null },
) {
  const count = await tx.run(sql`
    update record_item set preview = ${to.preview}, small_size = ${to.small}, shown_size = ${to.shown}, pages = ${to.pages}
    where id = ${id} and wrapped_key <> ''`)
  return count === 1
}

export function putOffPreview(tx: Runner, id: string, due: Instant, takenBack: number) {
  return tx.run(sql`
    update record_item set preview_due = ${at(due)}, preview_tries = preview_tries - ${takenBack} where id = ${id} and preview = 'due'`)
}
