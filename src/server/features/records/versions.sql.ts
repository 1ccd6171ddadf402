import type { Allowed } from '#domain/access/allowed.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { FileRow } from '../../core/papers/paper-files.sql.ts'
import { at, type ReadRunner, type Runner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

type Own<Thing = { readonly id: string }> = Allowed<Thing, 'records.own'>

/** One file of a document, by its own id. */
export function fileOfItem(tx: ReadRunner, item: string, file: string) {
  return tx.one<FileRow>(sql`
    select c.id as file_id, c.number, c.file_name, c.media_type, c.size::float8 as size, c.wrapped_key, c.scan, c.preview, c.small_size, c.shown_size
    from record_item c where c.id = ${file} and (c.id = ${item} or c.newer_of = ${item}) and c.received = c.size and c.wrapped_key <> ''`)
}

/** The file that has just come whole is the newest of its document. */
export async function noteNewest(tx: Runner, now: Instant, { id }: Own, document: string) {
  await tx.run(sql`
    update record_item set number = 1 + (select max(v.number) from record_item v
      where (v.id = ${document} or v.newer_of = ${document}) and v.id <> ${id} and v.received = v.size) where id = ${id}`)
  await tx.run(sql`
    update record_item set changed_at = ${at(now)}, version = version + 1 where id = ${document}`)
}
