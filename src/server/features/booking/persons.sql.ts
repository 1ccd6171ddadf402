import type { FirstVisitTexts } from '#domain/profiles/profile-text.ts'
import type { MailGroup } from '#domain/profiles/mail-groups.ts'
import type { Language } from '#domain/language/languages.ts'
import { type Status, statusesThatAre } from '#domain/booking/status.ts'
import { type VerificationState, verifiedStates } from '#domain/verification/verification.ts'
import type { Instant } from '#domain/time/instant.ts'
import { firstVisitTexts } from '../../core/visits/first-visit.sql.ts'
import type { NewMember } from '../../core/people/patients.ts'
import { recipientColumns, type RecipientRow } from '../../core/messages/recipients.sql.ts'
import type { Reader } from '../../core/messages/told-visit.ts'
import { standsVerified } from '../../core/checks/verified.ts'
import { doctorName } from '../../core/people/doctor-name.sql.ts'
import { at, type ReadRunner, type Runner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import type { OfferingRow } from './doctor-page.ts'
import { serviceAsOffered, type ServiceRow } from './services.sql.ts'

export type Person = {
  /** The patient row, when there is one already. */
  id: string | null
  first_name: string
  last_name: string
  date_of_birth: string | null
  email: string
  phone_number: string
  language: Language | null
  mails_off: MailGroup[]
  carers: Reader[]
}

/** Somebody this account books for; who is not on its list is not there. */
export function memberOf(run: ReadRunner, account: string, id: string) {
  return run.one<NewMember & { id: string }>(sql`
    select id, first_name, last_name, coalesce(date_of_birth::text, '') as date_of_birth, relation from patient
    where id = ${id} and id in (select patients_of(${account})) and not (account_id = ${account} and relation = 'self')
      and removed_at is null`)
}

/** The same person as before at this facility: address, name and birth date must all agree, families share addresses. */
export async function findGuest(run: ReadRunner, facility: string, person: Person): Promise<string | null> {
  const row = await run.one<{ id: string }>(sql`
    select id from patient where facility_id = ${facility} and email = ${person.email}
      and folded(first_name || ' ' || last_name) = folded(${`${person.first_name} ${person.last_name}`})
      and date_of_birth is not distinct from ${person.date_of_birth || null}::date and merged_into is null
    order by created_at limit 1`)
  return row?.id ?? null
}

export type BookingContext = {
  offering: OfferingRow
  service: ServiceRow
  facility_id: string
  is_verified: boolean
  verification: VerificationState
  age_from: number | null
  age_to: number | null
  doctor: string
  doctor_account: string
  doctor_language: Language | null
  doctor_mails_off: MailGroup[]
  branch: string
  address: string
  city: string
  phone: string
  directions: string
  first_visit: FirstVisitTexts
  /** The patient who is logged in; null for guests. */
  person: Person | null
}

/**
 * Everything a booking is decided and told with, in one read: offering, service, words about doctor and place, and whoever
 * asks, where `account`, theirs, books for itself.
 */
export function bookingContext(
  run: ReadRunner,
  now: Instant,
  offering: string,
  service: string,
  account: string | null,
) {
  return run.one(contextStatement(now, offering, service, account))
}

export function contextStatement(now: Instant, offering: string, service: string, account: string | null) {
  return sql<BookingContext>`
    select jsonb_build_object('id', o.id, 'practitioner_id', o.practitioner_id, 'branch_id', o.branch_id, 'mode', o.mode,
        'time_zone', o.time_zone, 'version', o.version, 'is_listed', o.is_listed, 'next_free', null) as offering,
      ${serviceAsOffered} as service, b.facility_id, ${standsVerified} as is_verified, p.verification, p.age_from, p.age_to, ${doctorName(sql`p`)} as doctor,
      p.account_id as doctor_account, d.language as doctor_language, d.mails_off as doctor_mails_off, b.name as branch, b.address, b.city, b.phone, b.directions, ${firstVisitTexts(sql`p`)} as first_visit,
      case when ${account}::uuid is not null then booker() end as person
    from offering o join practitioner p on p.id = o.practitioner_id cross join manner_of(p.account_id) d
      join branch b on b.id = o.branch_id
      join service v on v.id = ${service} and v.practitioner_id = p.id and v.archived_at is null and v.mode in (o.mode, 'both')
        and (v.branch_id is null or v.branch_id = o.branch_id)
    where o.id = ${offering}`
}

/** The patient's own visit that lies over a time: what a refusal names, so that one of the two can go. */
export function clashOf(tx: Runner, account: string, patient: string, start: Instant, end: Instant) {
  return tx.one<{ id: string; start: string; version: number; doctor: string }>(sql`
    select a.id, to_char(a.start_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as start, a.version,
      ${doctorName(sql`p`)} as doctor
    from appointment a join practitioner p on p.id = a.practitioner_id join patient m on m.id = a.patient_id
    where a.patient_id = ${patient} and m.id in (select patients_of(${account})) and a.status = any(${statusesThatAre('ahead')})
      and a.start_at < ${at(end)} and a.end_at > ${at(start)} order by a.start_at limit 1`)
}

/** A visit of this account that another one shall replace; what is not the account's own is not there. */
export function replaceable(tx: Runner, account: string, id: string) {
  return tx.one<Replaceable>(sql`
    select x.id, x.version, x.status, x.service_name as service, x.fee_minor, x.currency, x.start_at, x.end_at, x.practitioner_id, x.branch_id, x.patient_id, x.time_zone, x.mode,
      concat_ws(' ', p.first_name, p.last_name) as patient_name, d.account_id as doctor_account, (select m.language from manner_of(d.account_id) m) as doctor_language,
      ${doctorName(sql`d`)} as doctor, b.name as branch,
      b.address, b.city, b.phone, ${recipientColumns},
      d.slug, x.offering_id, x.service_id, s.name as specialty, d.verification = any(${verifiedStates}) and exists (select from offering o where o.practitioner_id = d.id and o.is_listed) as is_found
    from appointment x join practitioner d on d.id = x.practitioner_id join patient p on p.id = x.patient_id
      join account a on a.id = p.account_id join branch b on b.id = x.branch_id
      join service v on v.id = x.service_id join specialty s on s.id = d.specialty_id
    where x.id = ${id} and p.id in (select patients_of(${account}))`)
}

export type Replaceable = RecipientRow & {
  id: string
  version: number
  service: string
  fee_minor: number | null
  currency: string
  status: Status
  start_at: Instant
  end_at: Instant
  practitioner_id: string
  branch_id: string
  patient_id: string
  time_zone: string
  mode: 'in_person' | 'video'
  patient_name: string
  doctor_account: string
  doctor_language: Language | null
  doctor: string
  branch: string
  address: string
  city: string
  phone: string
  slug: string
  offering_id: string
  service_id: string
  specialty: string
  /** Patients find the doctor. */
  is_found: boolean
}
