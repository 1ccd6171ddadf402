import type { Allowed } from '#domain/access/allowed.ts'
import type { Question } from '#domain/booking/questions.ts'
import type { Instant } from '#domain/time/instant.ts'
import { at, type ReadRunner, type Runner } from '../../../platform/database/database.ts'
import { sql } from '../../../platform/database/sql.ts'

type OfVisit = Allowed<{ readonly id: string }, 'appointments.answer'>

/** What the service of a visit asks now. */
export async function questionsOf(tx: ReadRunner, service: string): Promise<Question[]> {
  const row = await tx.one<{ questions: Question[] }>(sql`select questions from service where id = ${service}`)
  return (row?.questions ?? []).filter(({ when }) => when === 'before')
}

export type ResponseRow = { answers: string; sent_at: Instant | null; asked: Question[] }

export function responseOf(tx: ReadRunner, visit: string) {
  return tx.one<ResponseRow>(sql`
    select answers, sent_at, asked from questionnaire_response where appointment_id = ${visit}`)
}

/** The documents that were handed in for a visit, by question, in the order in which they came. */
export function documentsOf(tx: ReadRunner, visit: string) {
  return tx.many<{ id: string; question: string; file_name: string }>(sql`
    select id, question, file_name from record_item
    where appointment_id = ${visit} and question is not null and received = size and wrapped_key <> '' and withdrawn_at is null
    order by created_at, id limit 100`)
}

/** The row of a visit, there and locked: two who type at once keep both answers. */
export async function lockResponse(tx: Runner, now: Instant, { id }: OfVisit, empty: string): Promise<ResponseRow> {
  await tx.run(sql`
    insert into questionnaire_response (appointment_id, answers, changed_at) values (${id}, ${empty}, ${at(now)})
    on conflict do nothing`)
  const row = await tx.one<ResponseRow>(sql`
    select answers, sent_at, asked from questionnaire_response where appointment_id = ${id} for update`)
  return row ?? { answers: empty, sent_at: null, asked: [] }
}

export function keepAnswers(tx: Runner, now: Instant, { id }: OfVisit, answers: string) {
  return tx.run(sql`
    update questionnaire_response set answers = ${answers}, changed_at = ${at(now)} where appointment_id = ${id}`)
}

export function noteSent(tx: Runner, now: Instant, { id }: OfVisit, asked: readonly Question[]) {
  return tx.run(sql`
    update questionnaire_response set sent_at = ${at(now)}, changed_at = ${at(now)}, asked = ${JSON.stringify(asked)}::jsonb
    where appointment_id = ${id}`)
}
