import type { Allowed } from '#domain/access/allowed.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { Zone } from '#domain/time/zone.ts'
import { doctorName } from '../../../core/people/doctor-name.sql.ts'
import { at, type ReadRunner, type Runner } from '../../../platform/database/database.ts'
import { sql } from '../../../platform/database/sql.ts'

type OfVisit = Allowed<{ readonly appointment_id: string | null }, 'records.create'>

export type DraftRow = {
  id: string
  content: string
  version: number
  changed_at: Instant
  item_id: string | null
  saved_at: Instant | null
}

const columns = sql`id, content, version, changed_at, item_id, saved_at`

/** What an account has begun for a visit. */
export function draftOf(tx: ReadRunner, { appointment_id }: OfVisit, account: string) {
  return tx.one<DraftRow>(sql`
    select ${columns} from letter_draft where appointment_id = ${appointment_id} and account_id = ${account} and saved_at is null`)
}

/** The same draft, whether it is saved or not, for this transaction alone: of two that save it one comes second. */
export function lockDraft(tx: Runner, { appointment_id }: OfVisit, account: string, id: string) {
  return tx.one<DraftRow>(sql`
    select ${columns} from letter_draft where id = ${id} and appointment_id = ${appointment_id} and account_id = ${account} for update`)
}

/** Returns whether it is the first: of two windows one begins. */
export async function insertDraft(
  tx: Runner,
  now: Instant,
  { appointment_id }: OfVisit,
  draft: { readonly id: string; readonly account: string; readonly content: string },
) {
  const count = await tx.run(sql`
    insert into letter_draft (id, appointment_id, account_id, content, changed_at)
    values (${draft.id}, ${appointment_id}, ${draft.account}, ${draft.content}, ${at(now)}) on conflict do nothing`)
  return count === 1
}

/** Returns whether it stands as the writer saw it last. */
export async function changeDraft(
  tx: Runner,
  now: Instant,
  _visit: OfVisit,
  draft: { readonly id: string; readonly version: number; readonly content: string },
) {
  const count = await tx.run(sql`
    update letter_draft set content = ${draft.content}, version = version + 1, changed_at = ${at(now)}
    where id = ${draft.id} and version = ${draft.version} and saved_at is null`)
  return count === 1
}

/** It is a document now: what it said stands there alone. */
export function noteSaved(tx: Runner, now: Instant, _visit: OfVisit, id: string, item: string) {
  return tx.run(sql`
    update letter_draft set content = '', item_id = ${item}, saved_at = ${at(now)}, changed_at = ${at(now)} where id = ${id}`)
}

/** Returns whether it stood as the writer saw it last. */
export async function deleteDraft(tx: Runner, { appointment_id }: OfVisit, id: string, version: number) {
  const count = await tx.run(sql`
    delete from letter_draft where id = ${id} and appointment_id = ${appointment_id} and version = ${version} and saved_at is null`)
  return count === 1
}

export type FactRow = {
  patient: string
  birth_date: string | null
  start_at: Instant
  time_zone: Zone
  service: string
  reference: string
  doctor: string
  branch: string
}

/** What a letter says of a visit. */
export function factsOf(tx: ReadRunner, { appointment_id }: OfVisit) {
  return tx.one<FactRow>(sql`
    select concat_ws(' ', p.first_name, p.last_name) as patient, p.date_of_birth::text as birth_date, a.start_at, b.time_zone,
      a.service_name as service, a.reference, ${doctorName(sql`d`)} as doctor, b.name as branch
    from appointment a join patient p on p.id = a.patient_id join branch b on b.id = a.branch_id join practitioner d on d.id = a.practitioner_id
    where a.id = ${appointment_id}`)
}
