import type { Instant } from '#domain/time/instant.ts'
import { newId } from '../../platform/clock.ts'
import { at, type Database, type Runner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import { refuse } from '../../http/refusal.ts'

export type Person = {
  /** The patient row, when there is one already. */
  id: string | null
  first_name: string
  last_name: string
  date_of_birth: string | null
  email: string
  phone_number: string
}

/** The person behind an account, as a patient: made before the first booking, once, however many bookings race. */
export async function patientOfAccount(tx: Runner, now: Instant, account: string): Promise<Person | undefined> {
  await tx.run(sql`
    insert into patient (id, account_id, first_name, last_name, date_of_birth, email, phone_number, created_at)
    select ${newId(now)}, id, first_name, last_name, date_of_birth, email, phone_number, ${at(now)} from account where id = ${account}
    on conflict do nothing`)
  return tx.one<Person>(sql`
    select p.id, a.first_name, a.last_name, a.date_of_birth, a.email, a.phone_number
    from account a join patient p on p.account_id = a.id and p.relation = 'self' where a.id = ${account}`)
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

/** Words about doctor and place for the messages, and whose facility it is. */
export function bookingContext(run: Runner, offering: string) {
  return run.one<{
    facility_id: string
    doctor: string
    doctor_email: string
    branch: string
    address: string
    phone: string
  }>(sql`
    select b.facility_id, concat_ws(' ', nullif(p.title, 'Other'), p.first_name, p.last_name) as doctor, a.email as doctor_email,
      b.name as branch, concat_ws(', ', nullif(b.address, ''), nullif(b.city, '')) as address, b.phone
    from offering o join practitioner p on p.id = o.practitioner_id join account a on a.id = p.account_id
      join branch b on b.id = o.branch_id where o.id = ${offering}`)
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
