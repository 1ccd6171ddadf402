import type { Allowed } from '#domain/access/allowed.ts'
import type { RequestState } from '#domain/records/clinic-papers.ts'
import { type Instant, toRfc3339 } from '#domain/time/instant.ts'
import { at, type ReadRunner, type Runner } from '../../../platform/database/database.ts'
import { sql } from '../../../platform/database/sql.ts'
import type { Place } from './standing.ts'

export type RequestRow = {
  id: string
  patient_id: string
  account_id: string | null
  branch_id: string
  practitioner_id: string | null
  what: string
  asked_by: string
  asked_at: Instant
  state: RequestState
  answered_at: Instant | null
  item_id: string | null
}

const columns = sql`r.id, r.patient_id, p.account_id, r.branch_id, r.practitioner_id, r.what, r.asked_by, r.asked_at, r.state, r.answered_at, r.item_id`

/** What a clinic asked a patient for, the newest first. */
export function requestsAt(tx: ReadRunner, { patient_id, branch_id, practitioner_id, isDoctor }: Place) {
  const whose = isDoctor ? sql`r.practitioner_id = ${practitioner_id}` : sql`r.branch_id = ${branch_id}`
  return tx.many<RequestRow>(sql`
    select ${columns} from record_request r join patient p on p.id = r.patient_id
    where r.patient_id = ${patient_id} and ${whose} order by r.asked_at desc, r.id limit 100`)
}

/** What a person is asked for now, and what became of it in the last weeks. */
export function requestsOf(tx: ReadRunner, patient: string, since: Instant) {
  return tx.many<RequestRow>(sql`
    select ${columns} from record_request r join patient p on p.id = r.patient_id
    where r.patient_id = ${patient} and (r.state = 'open' or r.answered_at > ${at(since)}) order by r.asked_at desc, r.id limit 100`)
}

export function requestById(tx: ReadRunner, id: string) {
  return tx.one<RequestRow>(sql`
    select ${columns} from record_request r left join patient p on p.id = r.patient_id where r.id = ${id}`)
}

/** Of two that answer at once, the second finds it answered. */
export function lockRequest(tx: Runner, id: string) {
  return tx.many(sql`select id from record_request where id = ${id} for update`)
}

export async function openRequests(tx: ReadRunner, { patient_id, branch_id }: Place): Promise<number> {
  const row = await tx.one<{ count: number }>(sql`
    select count(*)::int as count from record_request where patient_id = ${patient_id} and branch_id = ${branch_id} and state = 'open'`)
  return row?.count ?? 0
}

export function insertRequest(
  tx: Runner,
  now: Instant,
  place: Allowed<Place, 'records.create'>,
  { id, what }: { readonly id: string; readonly what: string },
) {
  return tx.run(sql`
    insert into record_request (id, patient_id, branch_id, practitioner_id, appointment_id, what, asked_by, asked_at)
    values (${id}, ${place.patient_id}, ${place.branch_id}, ${place.isDoctor ? place.practitioner_id : null}, ${place.appointment_id},
      ${what}, ${place.name}, ${at(now)})`)
}

/** Returns whether it was open until now, or its patient had said that they do not have it and sends it after all. */
export async function endRequest(
  tx: Runner,
  now: Instant,
  { id }: Allowed<{ readonly id: string }, 'records.own' | 'records.create'>,
  to: { readonly state: Exclude<RequestState, 'open'>; readonly item: string | null },
) {
  const count = await tx.run(sql`
    update record_request set state = ${to.state}, answered_at = ${at(now)}, item_id = ${to.item}
    where id = ${id} and (state = 'open' or state = 'refused' and ${to.state} = 'sent')`)
  return count === 1
}

export function requestSaid({ id, what, asked_by, asked_at, state, answered_at, item_id }: RequestRow) {
  return {
    id,
    what,
    asked_by,
    asked: toRfc3339(asked_at),
    state,
    answered: answered_at && toRfc3339(answered_at),
    item_id,
  }
}
