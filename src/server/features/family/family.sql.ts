import type { Instant } from '#domain/time/instant.ts'
import type { Answer, BodyOf } from '#contract/endpoints.ts'
import type { NewMember } from '../../core/patients.ts'
import { at, type Runner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

type Member = Answer<'POST /family'>
type Needs = Answer<'PUT /needs'>

const columns = sql`id, first_name, last_name, date_of_birth, relation, needs, needs_note`

export function familyOf(run: Runner, account: string) {
  return run.many<Member>(sql`
    select ${columns} from patient where account_id = ${account} and relation <> 'self' and removed_at is null
    order by created_at, id limit 50`)
}

export async function ownNeeds(run: Runner, account: string): Promise<Needs> {
  const row = await run.one<Needs>(sql`
    select needs, needs_note from patient where account_id = ${account} and relation = 'self'`)
  return row ?? { needs: [], needs_note: '' }
}

export async function insertMember(tx: Runner, now: Instant, account: string, id: string, member: NewMember) {
  await tx.run(sql`
    insert into patient (id, account_id, relation, first_name, last_name, date_of_birth, created_at)
    values (${id}, ${account}, ${member.relation}, ${member.first_name}, ${member.last_name}, ${member.date_of_birth}, ${at(now)})`)
  return tx.one<Member>(sql`select ${columns} from patient where id = ${id}`)
}

export async function hasVisitsAhead(run: Runner, now: Instant, patient: string): Promise<boolean> {
  const row = await run.one(sql`
    select id from appointment where patient_id = ${patient} and status in ('requested', 'booked', 'arrived', 'in_progress')
      and end_at > ${at(now)} limit 1`)
  return row !== undefined
}

export function removeMember(tx: Runner, now: Instant, account: string, id: string) {
  return tx.run(sql`
    update patient set removed_at = ${at(now)}
    where id = ${id} and account_id = ${account} and relation <> 'self' and removed_at is null`)
}

export function saveNeeds(tx: Runner, account: string, patient: string, needs: BodyOf<'PUT /needs'>) {
  return tx.run(sql`
    update patient set needs = ${needs.needs}, needs_note = ${needs.needs_note}
    where id = ${patient} and account_id = ${account} and removed_at is null`)
}
