import type { ExportedGrant, ExportedLook } from '#domain/records/all-records.ts'
import type { FolderKind, Scan } from '#domain/records/record-rules.ts'
import type { Instant } from '#domain/time/instant.ts'
import { at, type ReadRunner } from '../../platform/database/database.ts'
import { type Statement, sql } from '../../platform/database/sql.ts'
import type { ExportScope } from './export.sql.ts'
import { granteeName, grantees } from './grants.sql.ts'

/** Whose papers these are. */
export function personToExport(tx: ReadRunner, patient: string) {
  return tx.one<{ id: string; name: string }>(sql`
    select id, concat_ws(' ', first_name, last_name) as name from patient where id = ${patient} and removed_at is null`)
}

/** One folder and those in it, or all of a person. */
function within({ patient, folder }: ExportScope): Statement {
  return sql`select f.id from record_folder f where f.patient_id = ${patient} and (${folder}::uuid is null or f.id = ${folder}::uuid or ${folder}::uuid = any (f.above))`
}

export function foldersToExport(tx: ReadRunner, scope: ExportScope) {
  return tx.many<{ id: string; name: string; kind: FolderKind; parent_id: string | null; created_at: Instant }>(sql`
    select id, name, kind, parent_id, created_at from record_folder where id in (${within(scope)}) and deleted_at is null
    order by cardinality(above), created_at, id`)
}

export type ItemToExport = {
  id: string
  folder_id: string | null
  newer_of: string | null
  title: string
  file_name: string
  media_type: string
  size: number
  wrapped_key: string
  scan: Scan
  document_date: string | null
  /** The doctor or the place that wrote it; empty for what the patient put there. */
  author: string
  created_at: Instant
}

/** What is wholly here, not in the bin, and not taken back by the clinic that wrote it. */
export function itemsToExport(tx: ReadRunner, scope: ExportScope) {
  const inScope = scope.folder === null ? sql`true` : sql`folder_id in (${within(scope)})`
  return tx.many<ItemToExport>(sql`
    select id, folder_id, newer_of, title, file_name, media_type, size::float8 as size, wrapped_key, scan, document_date::text, author,
      created_at
    from record_item where patient_id = ${scope.patient} and ${inScope} and deleted_at is null and withdrawn_at is null and received = size and wrapped_key <> ''
    order by created_at, id`)
}

export function grantsToExport(tx: ReadRunner, now: Instant, patient: string) {
  return tx.many<ExportedGrant>(sql`
    select g.id, ${granteeName} as shared_with, g.item_id, g.folder_id, g.created_at,
      least(g.revoked_at, g.expires_at) as ends_at,
      grant_lives(g.revoked_at, g.expires_at, g.appointment_id, ${at(now)}) as is_live
    from record_grant g ${grantees}
    where g.patient_id = ${patient} order by g.created_at, g.id limit 50000`)
}

export function looksToExport(tx: ReadRunner, patient: string) {
  return tx.many<ExportedLook>(sql`
    select id, at, looked_as, name, way, item_id, folder_id from record_access
    where patient_id = ${patient} order by at desc, id desc limit 50000`)
}
