import type { Allowed } from '#domain/access/allowed.ts'
import type { ClinicFolder, Retention } from '#domain/records/clinic-papers.ts'
import type { Instant } from '#domain/time/instant.ts'
import { at, type ReadRunner, type Runner } from '../../../platform/database/database.ts'
import { sql } from '../../../platform/database/sql.ts'
import type { Place } from './standing.ts'

/** The folder of a patient where a clinic puts this, by its id alone. */
export async function folderFor(tx: Runner, now: Instant, { patient_id }: Place, kind: ClinicFolder) {
  const row = await tx.one<{ id: string | null }>(
    sql`select folder_for_clinic(${patient_id}, ${kind}, ${at(now)}) as id`,
  )
  return row?.id ?? null
}

export function insertPaper(
  tx: Runner,
  now: Instant,
  place: Allowed<Place, 'records.create'>,
  paper: {
    readonly id: string
    readonly folder: string
    readonly account: string
    readonly title: string
    readonly file_name: string
    readonly media_type: string
    readonly size: number
    /** How much of it is here from the beginning. */
    readonly received: number
    readonly wrapped_key: string
    readonly document_date: string | null
    readonly retention: Retention
  },
) {
  const { patient_id, branch_id, appointment_id, isDoctor, name } = place
  return tx.run(sql`
    insert into record_item (id, patient_id, folder_id, title, file_name, media_type, size, received, wrapped_key, document_date, created_at, changed_at,
      source, branch_id, practitioner_id, appointment_id, author_account, author, retention)
    values (${paper.id}, ${patient_id}, ${paper.folder}, ${paper.title}, ${paper.file_name}, ${paper.media_type}, ${paper.size}, ${paper.received},
      ${paper.wrapped_key},
      ${paper.document_date}, ${at(now)}, ${at(now)}, ${isDoctor ? 'doctor' : 'branch'}, ${branch_id},
      ${isDoctor ? place.practitioner_id : null}, ${appointment_id}, ${paper.account}, ${name}, ${paper.retention})`)
}

export type PaperRow = {
  id: string
  patient_id: string
  account_id: string | null
  branch_id: string | null
  practitioner_id: string | null
  author: string
  author_account: string | null
  created_at: Instant
}

/** A document that a clinic wrote, or that was handed in to it, and that is wholly here; with who takes it back. */
export function paperById(tx: ReadRunner, id: string) {
  return tx.one<PaperRow>(sql`
    select i.id, p.id as patient_id, p.account_id, i.branch_id, i.practitioner_id, i.author_account, i.created_at,
      case when i.question is null then i.author else coalesce(b.name, '') end as author
    from record_item i join patient p on p.id = i.patient_id left join branch b on b.id = i.branch_id
    where i.id = ${id} and i.source <> 'patient' and i.deleted_at is null and i.received = i.size`)
}

export async function authorOf(tx: ReadRunner, id: string): Promise<string> {
  const row = await tx.one<{ author: string }>(sql`select author from record_item where id = ${id}`)
  return row?.author ?? ''
}

/** Closed to all but the clinic from now on. Returns whether it was open until then. */
export async function withdrawPaper(
  tx: Runner,
  now: Instant,
  { id }: Allowed<{ readonly id: string }, 'records.view'>,
  why: string,
) {
  const count = await tx.run(sql`
    update record_item set withdrawn_at = ${at(now)}, withdrawn_why = ${why}, version = version + 1
    where id = ${id} and source <> 'patient' and withdrawn_at is null`)
  return count === 1
}
