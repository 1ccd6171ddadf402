import type { Allowed } from '#domain/access/allowed.ts'
import type { DayPart } from '#domain/time/day-part.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { LocalDate } from '#domain/time/local.ts'
import { doctorName } from '../../core/people/doctor-name.sql.ts'
import type { ReadRunner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

export type Own = Allowed<{ readonly account: string }, 'account.own'>

export type EntryRow = {
  id: string
  account_id: string
  practitioner_id: string
  branch_id: string
  facility_id: string
}

/** Somebody who waits still; to others they are not there. */
export function waitingEntry(run: ReadRunner, id: string) {
  return run.one<EntryRow>(sql`
    select w.id, w.account_id, w.practitioner_id, o.branch_id, b.facility_id from awaited_time w join offering o on o.id = w.offering_id
      join branch b on b.id = o.branch_id
    where w.id = ${id} and w.state = 'waiting'`)
}

export type AwaitedRow = {
  id: string
  slug: string
  doctor: string
  specialty: string
  offering_id: string
  service_id: string
  service_name: string
  mode: 'in_person' | 'video'
  branch_name: string
  time_zone: string
  patient_id: string
  for_whom: string
  weekdays: number[]
  parts: DayPart[]
  until_date: LocalDate
  since: Instant
  offer_id: string | null
  draft_id: string | null
  start_at: Instant | null
  expires_at: Instant | null
}

/** What an account waits for, what was asked for last first; `id`: that one alone. */
export function awaitedOf(run: ReadRunner, { account }: Own, id: string | null = null) {
  return run.many<AwaitedRow>(sql`
    select w.id, d.slug, ${doctorName(sql`d`)} as doctor, s.name as specialty, w.offering_id,
      w.service_id, v.name as service_name, o.mode, b.name as branch_name, o.time_zone, w.patient_id,
      case when p.account_id = w.account_id and p.relation = 'self' then '' else coalesce(concat_ws(' ', p.first_name, p.last_name), '') end as for_whom,
      w.weekdays, w.parts, w.until_date, w.created_at as since, f.id as offer_id, f.draft_id, f.start_at, f.expires_at
    from awaited_time w join practitioner d on d.id = w.practitioner_id join specialty s on s.id = d.specialty_id
      join offering o on o.id = w.offering_id join branch b on b.id = o.branch_id join service v on v.id = w.service_id
      left join patient p on p.id = w.patient_id left join awaited_offer f on f.entry_id = w.id and f.state = 'open'
    where w.account_id = ${account} and w.state = 'waiting' and (${id}::uuid is null or w.id = ${id}::uuid)
    order by w.created_at desc, w.id desc limit 100`)
}

/** Somebody the account books for, or the account's own person. */
export function personToAwait(run: ReadRunner, { account }: Own, patient: string) {
  return run.one<{ id: string; born: string | null; language: string | null }>(sql`
    select p.id, p.date_of_birth::text as born, p.language from patient p
    where p.id = ${patient} and p.id in (select patients_of(${account})) and p.removed_at is null and p.merged_into is null`)
}

type Place = { readonly offering: string; readonly service: string }

/** How many times an account waits for, this one left out. */
export async function countOthers(run: ReadRunner, { account }: Own, patient: string, place: Place): Promise<number> {
  const row = await run.one<{ count: number }>(sql`
    select count(*)::int as count from awaited_time where account_id = ${account} and state = 'waiting'
      and (patient_id, offering_id, service_id) is distinct from (${patient}::uuid, ${place.offering}::uuid, ${place.service}::uuid)`)
  return row?.count ?? 0
}
