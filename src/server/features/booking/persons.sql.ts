import type { Instant } from '#domain/time/instant.ts'
import { newId } from '../../platform/clock.ts'
import { at, type Database, type Runner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import { refuse } from '../../http/refusal.ts'
import type { OfferingRow, ServiceRow } from './doctor-page.ts'

export type Person = {
  /** The patient row, when there is one already. */
  id: string | null
  first_name: string
  last_name: string
  date_of_birth: string | null
  email: string
  phone_number: string
}

/** The person behind an account; `id` is null before the first booking makes the patient. */
export function personOfAccount(run: Runner, account: string) {
  return run.one<Person>(sql`
    select p.id, a.first_name, a.last_name, a.date_of_birth, a.email, a.phone_number
    from account a left join patient p on p.account_id = a.id and p.relation = 'self' where a.id = ${account}`)
}

/** Makes the patient of an account, once, however many bookings race, and answers its id. */
export async function makePatientOf(tx: Runner, now: Instant, account: string): Promise<string | null> {
  await tx.run(sql`
    insert into patient (id, account_id, first_name, last_name, date_of_birth, email, phone_number, created_at)
    select ${newId(now)}, id, first_name, last_name, date_of_birth, email, phone_number, ${at(now)} from account where id = ${account}
    on conflict do nothing`)
  return (await personOfAccount(tx, account))?.id ?? null
}

/** The same person as before at this facility: address, name and birth date must all agree, families share addresses. */
export async function findGuest(run: Runner, facility: string, person: Person): Promise<string | null> {
  const row = await run.one<{ id: string }>(sql`
    select id from patient where facility_id = ${facility} and email = ${person.email}
      and folded(first_name || ' ' || last_name) = folded(${`${person.first_name} ${person.last_name}`})
      and date_of_birth is not distinct from ${person.date_of_birth || null}::date
    order by created_at limit 1`)
  return row?.id ?? null
}

export type BookingContext = {
  offering: OfferingRow
  service: ServiceRow
  facility_id: string
  doctor: string
  doctor_email: string
  branch: string
  address: string
  phone: string
}

/** Everything a booking is decided and told with, in one read: offering, service, words about doctor and place. */
export function bookingContext(run: Runner, offering: string, service: string) {
  return run.one<BookingContext>(sql`
    select jsonb_build_object('id', o.id, 'practitioner_id', o.practitioner_id, 'branch_id', o.branch_id, 'mode', o.mode,
        'time_zone', o.time_zone, 'version', o.version, 'is_listed', o.is_listed, 'next_free', null) as offering,
      to_jsonb(v) as service, b.facility_id, concat_ws(' ', nullif(p.title, 'Other'), p.first_name, p.last_name) as doctor,
      a.email as doctor_email, b.name as branch, concat_ws(', ', nullif(b.address, ''), nullif(b.city, '')) as address, b.phone
    from offering o join practitioner p on p.id = o.practitioner_id join account a on a.id = p.account_id
      join branch b on b.id = o.branch_id
      join service v on v.id = ${service} and v.practitioner_id = p.id and v.archived_at is null and v.mode in (o.mode, 'both')
    where o.id = ${offering}`)
}

/** What the same key was answered before; refuses when it came with another body. The write looks again behind its lock. */
export async function replayOf(
  database: Database,
  wanted: { owner: string; key: string; body_hash: string },
): Promise<unknown> {
  const row = await database.read.one<{ body_hash: string; answer: unknown }>(sql`
    select body_hash, answer from idempotency where owner = ${wanted.owner} and key = ${wanted.key}`)
  if (!row) return undefined
  return row.body_hash === wanted.body_hash ? row.answer : refuse('key_reused')
}
