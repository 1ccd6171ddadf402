import { hour, type Instant, later } from '#domain/time/instant.ts'
import type { Zone } from '#domain/time/zone.ts'
import { doctorName } from '../../core/people/doctor-name.sql.ts'
import { at, type Runner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

export type DueConsent = {
  id: string
  version: number
  agrees: boolean
  decided_at: Instant
  content: string
  tries: number
  appointment_id: string
  reference: string
  start_at: Instant
  time_zone: Zone
  patient_id: string | null
  account_id: string | null
  patient: string
  branch_id: string
  branch: string
  practitioner_id: string
  doctor: string
}

/** The next decision without a document: of the visit that has had the fewest lately, so that none keeps others waiting. Other servers pass it by. */
export function takeConsent(tx: Runner, now: Instant) {
  return tx.one<DueConsent>(sql`
    select c.id, c.version, c.agrees, c.decided_at, c.content, c.tries, a.id as appointment_id, a.reference, a.start_at, b.time_zone,
      a.patient_id, p.account_id, coalesce(concat_ws(' ', p.first_name, p.last_name), '') as patient, b.id as branch_id, b.name as branch,
      a.practitioner_id, ${doctorName(sql`d`)} as doctor
    from visit_consent c join appointment a on a.id = c.appointment_id join branch b on b.id = a.branch_id
      join practitioner d on d.id = a.practitioner_id left join patient p on p.id = a.patient_id
    where c.written_at is null and c.next_try_at <= ${at(now)}
    order by (select count(*) from visit_consent w where w.appointment_id = c.appointment_id and w.written_at > ${at(later(now, -hour))}),
      c.next_try_at, c.id limit 1 for update of c skip locked`)
}

/** The document of a decision, whole from the first; it lies among what comes from the patient's visits. */
export async function insertConsentPaper(
  tx: Runner,
  now: Instant,
  due: DueConsent,
  paper: { id: string; title: string; file_name: string; size: number; wrapped_key: string; date: string },
) {
  await tx.run(sql`
    insert into record_folder (id, patient_id, name, kind, created_at) values (uuid_v7(), ${due.patient_id}, '', 'visits', ${at(now)})
    on conflict do nothing`)
  await tx.run(sql`
    insert into record_item (id, patient_id, folder_id, title, file_name, media_type, size, received, wrapped_key, document_date, created_at,
      changed_at, source, branch_id, practitioner_id, appointment_id, author, retention)
    select ${paper.id}, ${due.patient_id}, f.id, ${paper.title}, ${paper.file_name}, 'application/pdf', ${paper.size}, ${paper.size},
      ${paper.wrapped_key}, ${paper.date}::date, ${at(now)}, ${at(now)}, 'doctor', ${due.branch_id}, ${due.practitioner_id},
      ${due.appointment_id}, ${due.doctor}, 'treatment'
    from record_folder f where f.patient_id = ${due.patient_id} and f.kind = 'visits'`)
}

/** Done: what it said stands in the document alone from now on. */
export function noteWritten(tx: Runner, now: Instant, id: string, item: string | null) {
  return tx.run(sql`
    update visit_consent set item_id = ${item}, written_at = ${at(now)}, content = '' where id = ${id}`)
}

export function putOffConsent(tx: Runner, id: string, until: Instant) {
  return tx.run(sql`update visit_consent set tries = tries + 1, next_try_at = ${at(until)} where id = ${id}`)
}
