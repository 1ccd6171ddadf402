import type { Allowed } from '#domain/access/allowed.ts'
import type { Question } from '#domain/booking/questions.ts'
import { withMessage } from '#domain/records/clinic-papers.ts'
import type { Status } from '#domain/booking/status.ts'
import type { Scan, Used } from '#domain/records/record-rules.ts'
import type { Instant } from '#domain/time/instant.ts'
import { carersOf } from '../../../core/messages/recipients.sql.ts'
import type { Reader } from '../../../core/messages/told-visit.ts'
import { at, type ReadRunner, type Runner } from '../../../platform/database/database.ts'
import { sql } from '../../../platform/database/sql.ts'

export type GivenVisit = {
  id: string
  patient_id: string
  account_id: string | null
  patient: string
  carers: Reader[]
  practitioner_id: string
  branch_id: string
  facility_id: string
  service_id: string
  start_at: Instant
  end_at: Instant
  status: Status
  takes_messages: boolean
}

type OfVisit = Allowed<GivenVisit, 'appointments.answer'>

/** A visit for which documents can be handed in. */
export function visitToFill(tx: ReadRunner, id: string) {
  return tx.one<GivenVisit>(sql`
    select a.id, a.patient_id, p.account_id, concat_ws(' ', p.first_name, p.last_name) as patient, ${carersOf(sql`p`)} as carers,
      a.practitioner_id, a.branch_id, b.facility_id, a.service_id, a.start_at, a.end_at, a.status,
      b.takes_messages
    from appointment a join branch b on b.id = a.branch_id join patient p on p.id = a.patient_id where a.id = ${id}`)
}

/** The questions of a service that are answered with documents. */
export async function fileQuestionsOf(tx: ReadRunner, { service_id }: OfVisit): Promise<Question[]> {
  const row = await tx.one<{ questions: Question[] }>(sql`select questions from service where id = ${service_id}`)
  return (row?.questions ?? []).filter(({ when, kind }) => when === 'before' && kind === 'file')
}

/** What is here for a visit and on its way, what was erased apart. */
export async function usedBy(tx: ReadRunner, { id }: OfVisit): Promise<Used> {
  const row = await tx.one<Used>(sql`
    select coalesce(sum(size), 0)::float8 as bytes, count(*)::int as documents
    from record_item where appointment_id = ${id} and question is not null and wrapped_key <> ''`)
  return row ?? { bytes: 0, documents: 0 }
}

export type HandedInRow = { id: string; question: string; file_name: string; size: number; scan: Scan }

/** What is wholly here, in the order in which it came; what a message has brought stands with that. */
export function handedIn(tx: ReadRunner, { id }: OfVisit) {
  return tx.many<HandedInRow>(sql`
    select id, question, file_name, size::float8 as size, scan from record_item
    where appointment_id = ${id} and question is not null and received = size and wrapped_key <> '' and withdrawn_at is null
      and (question <> ${withMessage} or not exists (select from conversation_paper k where k.item_id = record_item.id))
    order by created_at, id limit 100`)
}

/** Whether a message has brought it. */
export async function isBrought(tx: ReadRunner, { id }: OfVisit, item: string): Promise<boolean> {
  const row = await tx.one(sql`
    select 1 as found from conversation_paper k join conversation_message m on m.id = k.message_id
    where k.item_id = ${item} and m.appointment_id = ${id} limit 1`)
  return row !== undefined
}

/** Which question a document of this visit answers; nothing where it is none of this visit, or erased. */
export async function questionAnswered(tx: ReadRunner, { id }: OfVisit, item: string): Promise<string | undefined> {
  const row = await tx.one<{ question: string }>(sql`
    select question from record_item where id = ${item} and appointment_id = ${id} and question is not null and wrapped_key <> ''`)
  return row?.question
}

/** Whether the answers were sent with a question that must be answered. */
export async function wasSentAs(tx: ReadRunner, { id }: OfVisit, question: string): Promise<boolean> {
  const row = await tx.one<{ asked: Question[] }>(sql`
    select asked from questionnaire_response where appointment_id = ${id} and sent_at is not null`)
  return row?.asked.some((one) => one.id === question && one.is_required) ?? false
}

export async function folderOfVisits(tx: Runner, now: Instant, { patient_id }: OfVisit) {
  const row = await tx.one<{ id: string | null }>(
    sql`select folder_for_clinic(${patient_id}, 'visits', ${at(now)}) as id`,
  )
  return row?.id ?? null
}

export function insertHandedIn(
  tx: Runner,
  now: Instant,
  visit: OfVisit,
  paper: {
    readonly id: string
    readonly folder: string
    readonly question: string
    readonly account: string | null
    readonly title: string
    readonly file_name: string
    readonly size: number
    readonly wrapped_key: string
  },
) {
  return tx.run(sql`
    insert into record_item (id, patient_id, folder_id, title, file_name, size, wrapped_key, created_at, changed_at, source, branch_id,
      appointment_id, author_account, author, retention, question)
    values (${paper.id}, ${visit.patient_id}, ${paper.folder}, ${paper.title}, ${paper.file_name}, ${paper.size}, ${paper.wrapped_key},
      ${at(now)}, ${at(now)}, 'branch', ${visit.branch_id}, ${visit.id}, ${paper.account}, ${visit.patient.slice(0, 200)}, 'treatment',
      ${paper.question})`)
}
