import type { Allowed } from '#domain/access/allowed.ts'
import type { Instant } from '#domain/time/instant.ts'
import { at, type ReadRunner, type Runner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

type OfPatient = Allowed<{ readonly patient_id: string }, 'records.own'>

export type ExportRow = {
  id: string
  patient_id: string
  /** The folder whose papers it holds, with those of the folders in it; null for everything. */
  folder_id: string | null
  account_id: string | null
  state: 'waiting' | 'ready' | 'failed' | 'ended'
  size: number
  written: number
  documents: number
  left_out: number
  wrapped_key: string
  created_at: Instant
  expires_at: Instant
}

const columns = sql`e.id, p.id as patient_id, e.folder_id, p.account_id, e.state, e.size::float8 as size, e.written::float8 as written, e.documents,
  e.left_out, e.wrapped_key, e.created_at, e.expires_at`

/** Everything of a person, or one of their folders. */
export type ExportScope = { readonly patient: string; readonly folder: string | null }

/** The archive of this that stands now, if there is one. */
export function exportOf(tx: ReadRunner, now: Instant, { patient, folder }: ExportScope) {
  return tx.one<ExportRow>(sql`
    select ${columns} from record_export e join patient p on p.id = e.patient_id
    where e.patient_id = ${patient} and e.folder_id is not distinct from ${folder}::uuid and e.state <> 'ended' and e.expires_at > ${at(now)}`)
}

export function exportById(tx: ReadRunner, id: string) {
  return tx.one<ExportRow>(sql`
    select ${columns} from record_export e join patient p on p.id = e.patient_id where e.id = ${id}`)
}

/** How many of everything, or of any folders, were asked for since then. */
export async function countExports(tx: ReadRunner, { patient, folder }: ExportScope, since: Instant): Promise<number> {
  const row = await tx.one<{ count: number }>(sql`
    select count(*)::int as count from record_export where patient_id = ${patient} and (folder_id is null) = ${folder === null} and created_at > ${at(since)}`)
  return row?.count ?? 0
}

export function insertExport(
  tx: Runner,
  now: Instant,
  { patient_id }: OfPatient,
  made: { id: string; folder: string | null; wrapped_key: string; expires: Instant },
) {
  return tx.run(sql`
    insert into record_export (id, patient_id, folder_id, wrapped_key, due_at, created_at, expires_at)
    values (${made.id}, ${patient_id}, ${made.folder}, ${made.wrapped_key}, ${at(now)}, ${at(now)}, ${at(made.expires)})`)
}

/** Of everything and of folders: their keys go at once; the round takes away what is left. */
export function endExports(tx: Runner, { patient_id }: OfPatient) {
  return tx.run(sql`
    update record_export set state = 'ended', wrapped_key = '' where patient_id = ${patient_id} and state <> 'ended'`)
}

/** Only the one in whose place another is asked for. */
export function endExport(tx: Runner, { patient_id }: OfPatient, folder: string | null) {
  return tx.run(sql`
    update record_export set state = 'ended', wrapped_key = ''
    where patient_id = ${patient_id} and folder_id is not distinct from ${folder}::uuid and state <> 'ended'`)
}

/** Of a folder that goes to the bin, and of those in it: nobody could reach them any more. */
export function endExportsIn(tx: Runner, { id }: Allowed<{ readonly id: string }, 'records.own'>) {
  return tx.run(sql`
    update record_export set state = 'ended', wrapped_key = '' where state <> 'ended'
      and folder_id in (select f.id from record_folder f where f.id = ${id} or ${id}::uuid = any (f.above))`)
}
