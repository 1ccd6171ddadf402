import type { Allowed } from '#domain/access/allowed.ts'
import type { Instant } from '#domain/time/instant.ts'
import { at, type ReadRunner, type Runner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

type OfPatient = Allowed<{ readonly patient_id: string }, 'records.own'>

export type ExportRow = {
  id: string
  patient_id: string
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

const columns = sql`e.id, p.id as patient_id, p.account_id, e.state, e.size::float8 as size, e.written::float8 as written, e.documents,
  e.left_out, e.wrapped_key, e.created_at, e.expires_at`

/** The archive that stands for a person now, if there is one. */
export function exportOf(tx: ReadRunner, now: Instant, patient: string) {
  return tx.one<ExportRow>(sql`
    select ${columns} from record_export e join patient p on p.id = e.patient_id
    where e.patient_id = ${patient} and e.state <> 'ended' and e.expires_at > ${at(now)}`)
}

export function exportById(tx: ReadRunner, id: string) {
  return tx.one<ExportRow>(sql`
    select ${columns} from record_export e join patient p on p.id = e.patient_id where e.id = ${id}`)
}

/** How many were asked for since then. */
export async function countExports(tx: ReadRunner, patient: string, since: Instant): Promise<number> {
  const row = await tx.one<{ count: number }>(sql`
    select count(*)::int as count from record_export where patient_id = ${patient} and created_at > ${at(since)}`)
  return row?.count ?? 0
}

export function insertExport(
  tx: Runner,
  now: Instant,
  { patient_id }: OfPatient,
  made: { id: string; wrapped_key: string; expires: Instant },
) {
  return tx.run(sql`
    insert into record_export (id, patient_id, wrapped_key, due_at, created_at, expires_at)
    values (${made.id}, ${patient_id}, ${made.wrapped_key}, ${at(now)}, ${at(now)}, ${at(made.expires)})`)
}

/** Its key goes at once; the round takes away what is left. */
export function endExports(tx: Runner, { patient_id }: OfPatient) {
  return tx.run(sql`
    update record_export set state = 'ended', wrapped_key = '' where patient_id = ${patient_id} and state <> 'ended'`)
}
