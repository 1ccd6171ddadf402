import type { MailGroup } from '#domain/profiles/mail-groups.ts'
import type { Language } from '#domain/language/languages.ts'
import type { Instant } from '#domain/time/instant.ts'
import { carersOf } from '../../core/recipients.sql.ts'
import type { Reader } from '../../core/tell-patient.ts'
import { at, type Runner } from '../../platform/database/database.ts'
import { likePrefix, sql } from '../../platform/database/sql.ts'

/** Whose patients somebody may find: a doctor's own, and those of the branches and facilities they work for. */
export type PatientReach = {
  readonly practitioner: string | null
  readonly branches: readonly string[]
  readonly facilities: readonly string[]
}

const inReach = (reach: PatientReach) => sql`(
  exists (select from appointment x where x.patient_id = p.id
    and (x.practitioner_id = ${reach.practitioner}::uuid or x.branch_id = any (${reach.branches}::uuid[])))
  or p.facility_id in (select b.facility_id from branch b
    where b.id = any (${reach.branches}::uuid[]) or b.facility_id = any (${reach.facilities}::uuid[])))`

export type FoundPatient = {
  id: string
  name: string
  date_of_birth: string | null
  email: string
  phone_number: string
  visits: number
  last_visit: Instant | null
  /** The doctor and the service of the latest visit that has begun. */
  last: { slug: string; service_id: string } | null
}

const found = (now: Instant) => sql`
  select p.id, concat_ws(' ', p.first_name, p.last_name) as name, p.date_of_birth, coalesce(a.email, p.email) as email,
    coalesce(nullif(a.phone_number, ''), p.phone_number) as phone_number, v.visits, v.last_visit, l.last
  from patient p left join account a on a.id = p.account_id
  cross join lateral (select count(*) as visits, max(x.start_at) filter (where x.status = 'completed') as last_visit
    from appointment x where x.patient_id = p.id) v
  left join lateral (select jsonb_build_object('slug', d.slug, 'service_id', x.service_id) as last
    from appointment x join practitioner d on d.id = x.practitioner_id
    where x.patient_id = p.id and x.start_at <= ${at(now)} and status_is(x.status, 'known')
    order by x.start_at desc limit 1) l on true`

export function findPatients(tx: Runner, now: Instant, reach: PatientReach, q: string) {
  return tx.many<FoundPatient>(sql`
    ${found(now)} where p.removed_at is null and ${inReach(reach)}
      and (folded(p.first_name || ' ' || p.last_name) like '%' || nullif(folded(${q}), '') || '%'
        or coalesce(a.email, p.email) ilike ${likePrefix(q)}
        or regexp_replace(p.phone_number, '\\D', '', 'g') like '%' || nullif(regexp_replace(${q}, '\\D', '', 'g'), '') || '%')
    order by v.last_visit desc nulls last, name, p.id limit 8`)
}

/** One patient as a search shows them. */
export function foundPatient(tx: Runner, now: Instant, reach: PatientReach, id: string) {
  return tx.one<FoundPatient>(sql`${found(now)} where p.removed_at is null and ${inReach(reach)} and p.id = ${id}`)
}

export type StaffPatient = {
  id: string
  account_id: string | null
  first_name: string
  last_name: string
  date_of_birth: string | null
  /** Who is written to. */
  contact_first_name: string
  member: string | null
  email: string
  phone_number: string
  language: Language | null
  mails_off: MailGroup[]
  carers: Reader[]
}

/** A patient within reach, with whom is written to. */
export function patientInReach(tx: Runner, reach: PatientReach, id: string) {
  return tx.one<StaffPatient>(sql`
    select p.id, p.account_id, p.first_name, p.last_name, p.date_of_birth, coalesce(a.first_name, p.first_name) as contact_first_name,
      case when p.relation <> 'self' then p.first_name end as member, coalesce(a.email, p.email) as email,
      coalesce(nullif(a.phone_number, ''), p.phone_number) as phone_number, coalesce(a.language, p.language) as language,
      coalesce(a.mails_off, '{}') as mails_off, ${carersOf(sql`p`)} as carers
    from patient p left join account a on a.id = p.account_id where p.id = ${id} and p.removed_at is null and ${inReach(reach)}`)
}

export function branchesOf(tx: Runner, practitioner: string | null, facilities: readonly string[]) {
  return tx.many<{ id: string }>(sql`
    select branch_id as id from practitioner_branch where practitioner_id = ${practitioner}::uuid and state = 'active'
    union select id from branch where facility_id = any (${facilities}::uuid[]) limit 1000`)
}

/** Another visit of this patient over a time, as far as it is within reach; else only that the patient is taken. */
export function patientClash(tx: Runner, patient: string, start: Instant, end: Instant) {
  return tx.one<{ start: Instant; time_zone: string | null; doctor: string | null }>(sql`
    select lower(c.during) as start, x.time_zone, concat_ws(' ', nullif(d.title, 'Other'), d.first_name, d.last_name) as doctor
    from claim c left join appointment x on x.id = c.appointment_id left join practitioner d on d.id = x.practitioner_id
    where c.resource_id = ${patient} and c.resource_kind = 'patient' and lower(c.during) >= ${at(start)}::timestamptz - interval '1 day'
      and lower(c.during) < ${at(end)} and upper(c.during) > ${at(start)} order by lower(c.during) limit 1`)
}
