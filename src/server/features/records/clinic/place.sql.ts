import { standsVerified } from '../../../core/checks/verified.ts'
import { at, type ReadRunner } from '../../../platform/database/database.ts'
import { sql } from '../../../platform/database/sql.ts'
import type { Instant } from '#domain/time/instant.ts'

export type PlaceRow = {
  patient_id: string
  account_id: string | null
  patient: string
  branch_id: string
  facility_id: string
  branch: string
  phone: string
  time_zone: string
  practitioner_id: string | null
  appointment_id: string | null
  /** Whether the visit it comes by takes place, or did; at a branch, whether any does or did, or its desk wrote the patient down. */
  is_on: boolean
  /** Whether the licence of the visit's doctor stands; at a branch nobody asks for one. */
  is_licensed: boolean
}

const columns = sql`p.id as patient_id, p.account_id, concat_ws(' ', p.first_name, p.last_name) as patient, b.id as branch_id, b.facility_id,
  b.name as branch, b.phone, b.time_zone`

/** A patient whom a branch knows: by a visit there, or written down at its desk. */
export function placeAtBranch(tx: ReadRunner, branch: string, patient: string) {
  return tx.one<PlaceRow>(sql`
    select ${columns}, null::uuid as practitioner_id, null::uuid as appointment_id, true as is_licensed,
      comes_to(p.id, b.id) as is_on
    from branch b join patient p on p.id = ${patient} and p.removed_at is null
    where b.id = ${branch} and is_known_at(p.id, array[b.id])`)
}

/** The patient of a visit, at its branch, with its doctor. */
export function placeOfVisit(tx: ReadRunner, visit: string) {
  return tx.one<PlaceRow>(sql`
    select ${columns}, a.practitioner_id, a.id as appointment_id, not status_is(a.status, 'off_calendar') as is_on,
      (select ${standsVerified} from practitioner p where p.id = a.practitioner_id) as is_licensed
    from appointment a join branch b on b.id = a.branch_id join patient p on p.id = a.patient_id
    where a.id = ${visit}`)
}

export type OpenEmergency = {
  /** The line that opened it: reasons that were given later belong to it. */
  id: string
  until: Instant
  reasons: string[]
}

/** The emergency by which everything of a patient is open to this account at this branch, whose managers were told, if there is one. */
export function openEmergency(tx: ReadRunner, now: Instant, account: string, place: PlaceRow & { isDoctor: boolean }) {
  const { patient_id: patient, branch_id, practitioner_id, isDoctor } = place
  const asWhom = isDoctor ? sql`e.practitioner_id = ${practitioner_id}` : sql`true`
  return tx.one<OpenEmergency>(sql`
    select coalesce(e.part_of, e.id) as id, e.expires_at as until, ${reasonsOf} as reasons from record_emergency e
    where e.account_id = ${account} and e.patient_id = ${patient} and e.branch_id = ${branch_id} and ${asWhom} and e.expires_at > ${at(now)}
    order by e.expires_at desc, e.at desc limit 1`)
}

/** Each reason that was given for the emergency `e`, the first first. */
export const reasonsOf = sql`array(select r.reason from record_emergency r
  where coalesce(e.part_of, e.id) in (r.id, r.part_of) order by r.at, r.id)`

/** Whether this account has begun a letter of the visit by which it stands there. */
export async function hasLetterBegun(tx: ReadRunner, account: string, { appointment_id }: PlaceRow): Promise<boolean> {
  const row = await tx.one(sql`
    select 1 as found from letter_draft where appointment_id = ${appointment_id} and account_id = ${account} and saved_at is null`)
  return row !== undefined
}

export async function nameOfBranch(tx: ReadRunner, branch: string): Promise<string> {
  const row = await tx.one<{ name: string }>(sql`select name from branch where id = ${branch}`)
  return row?.name ?? ''
}
