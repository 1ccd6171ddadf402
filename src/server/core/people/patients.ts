import type { Fault } from '#domain/fault.ts'
import * as rules from '#domain/profiles/person-rules.ts'
import { wrongFields } from '#domain/profiles/rule.ts'
import { toRfc3339, type Instant } from '#domain/time/instant.ts'
import type { Relation } from '#domain/profiles/relations.ts'
import { lockKey } from '../lock-key.ts'
import { refuseFields } from '../../http/refusal.ts'
import { newId } from '../../platform/clock.ts'
import { at, type ReadRunner, type Runner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

export type NewMember = {
  readonly first_name: string
  readonly last_name: string
  readonly date_of_birth: string
  readonly relation: Relation
}

/** How many people an account books for besides its owner: more than any family, and no more than a list shows. */
export const mostMembers = 30

/** Refuses one more person where an account books for as many as it may. */
export async function refuseFullFamily(run: ReadRunner, account: string) {
  const row = await run.one<{ count: number }>(sql`
    select count(*)::int as count from patient where account_id = ${account} and relation <> 'self' and removed_at is null`)
  if ((row?.count ?? 0) >= mostMembers) refuseFields({ first_name: 'family_full' })
}

/** What is wrong with somebody's name and birth date, field by field. */
export function memberFaults(now: Instant, member: Omit<NewMember, 'relation'>): Partial<Record<string, Fault>> {
  const { first_name, last_name, date_of_birth } = member
  const today = toRfc3339(now).slice(0, 10)
  return wrongFields(
    { first_name: rules.firstName, last_name: rules.lastName, date_of_birth: rules.dateOfBirth(today) },
    { first_name, last_name, date_of_birth },
  )
}

/**
 * The lock that bookings for one guest at one facility share, so that the second finds the person the first created.
 */
export function guestKey(facility: string, email: string): string {
  return lockKey(`guest ${facility} ${email}`)
}

/** Makes the patient of an account, once, however many bookings race, and returns its id. */
export async function makePatientOf(tx: Runner, now: Instant, account: string): Promise<string | null> {
  await tx.run(sql`
    insert into patient (id, account_id, first_name, last_name, date_of_birth, email, phone_number, created_at)
    select ${newId(now)}, id, first_name, last_name, date_of_birth, email, phone_number, ${at(now)} from account where id = ${account}
    on conflict do nothing`)
  const row = await tx.one<{ id: string }>(sql`
    select id from patient where account_id = ${account} and relation = 'self'`)
  return row?.id ?? null
}

/** Somebody of the same name and birth date whom a branch knows already: registered there or seen there. */
export function sameAtBranch(run: ReadRunner, branch: string, who: Omit<NewMember, 'relation'>) {
  return run.one<{ id: string }>(sql`
    select p.id from patient p where p.removed_at is null and p.date_of_birth = ${who.date_of_birth}
      and folded(p.first_name || ' ' || p.last_name) = folded(${`${who.first_name} ${who.last_name}`})
      and (p.branch_id = ${branch} or exists (select from appointment x where x.patient_id = p.id and x.branch_id = ${branch}))
    order by p.created_at limit 1`)
}
