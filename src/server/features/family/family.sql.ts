import { owningStatuses } from '#domain/booking/status.ts'
import type { Allowed } from '#domain/access/allowed.ts'
import { noContact, type PatientContact } from '#domain/profiles/patient-contact.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { Answer, BodyOf } from '#contract/endpoints.ts'
import type { NewMember } from '../../core/people/patients.ts'
import { type ReadRunner, type Runner, at } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

type Family = Answer<'GET /family'>
type Member = Answer<'POST /family'>
type Own = Allowed<{ readonly account: string }, 'account.own'>

const care = sql`(select coalesce(jsonb_agg(jsonb_build_object('account_id', a.id, 'name', concat_ws(' ', a.first_name, a.last_name), 'email', a.email)
    order by c.created_at), '[]') from carer c join account a on a.id = c.account_id where c.patient_id = p.id) as carers`

const invitations = (account: string, now: Instant) => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'email', i.email, 'kind', i.kind) order by i.created_at), '[]')
  from care_invitation i where i.patient_id = p.id and p.account_id = ${account} and i.expires_at > ${at(now)}) as invitations`

const contact = sql`p.address, p.emergency_name, p.emergency_relation, p.emergency_phone, p.contact_version as version,
  to_char(p.contact_changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as contact_changed_at,
  coalesce((select concat_ws(' ', a.first_name, a.last_name) from account a where a.id = p.contact_changed_by), '') as contact_changed_by`

const columns = sql`p.id, p.first_name, p.last_name, p.date_of_birth, p.relation, p.needs, p.needs_note, ${contact}, ${care}`

const unwritten = { version: 0, contact_changed_at: null, contact_changed_by: '' }

export function familyOf(run: ReadRunner, now: Instant, account: string) {
  return run.many<Member>(sql`
    select ${columns}, ${invitations(account, now)},
      case when p.account_id <> ${account} then concat_ws(' ', o.first_name, o.last_name) end as managed_by
    from patient p join account o on o.id = p.account_id
    where p.id in (select patients_of(${account})) and not (p.account_id = ${account} and p.relation = 'self') and p.removed_at is null
    order by p.account_id <> ${account}, p.created_at, p.id limit 200`)
}

export async function ownCare(run: ReadRunner, now: Instant, account: string): Promise<Family['self']> {
  const row = await run.one<Family['self']>(sql`
    select p.id, p.needs, p.needs_note, ${contact}, ${care}, ${invitations(account, now)}
    from patient p where p.account_id = ${account} and p.relation = 'self'`)
  return row ?? { id: null, needs: [], needs_note: '', ...noContact, ...unwritten, carers: [], invitations: [] }
}

export async function insertMember(tx: Runner, now: Instant, { account }: Own, id: string, member: NewMember) {
  await tx.run(sql`
    insert into patient (id, account_id, relation, first_name, last_name, date_of_birth, created_at)
    values (${id}, ${account}, ${member.relation}, ${member.first_name}, ${member.last_name}, ${member.date_of_birth}, ${at(now)})`)
  return tx.one<Member>(sql`
    select ${columns}, ${invitations(account, now)}, null as managed_by from patient p where p.id = ${id}`)
}

/** Whether somebody is added who is there already: the same name, birth date and relation. */
export function isSamePerson(one: Member, other: NewMember): boolean {
  return (['first_name', 'last_name', 'date_of_birth', 'relation'] as const).every((key) => one[key] === other[key])
}

export async function hasVisitsAhead(run: ReadRunner, now: Instant, patient: string): Promise<boolean> {
  const row = await run.one(sql`
    select id from appointment where patient_id = ${patient} and status = any(${owningStatuses})
      and end_at > ${at(now)} limit 1`)
  return row !== undefined
}

/** Of whoever helps, nobody corrects who the person is; oneself is corrected in the account. */
export function correctMember(tx: Runner, { account }: Own, id: string, who: BodyOf<'PUT /family/:patientId'>) {
  return tx.run(sql`
    update patient set first_name = ${who.first_name}, last_name = ${who.last_name}, date_of_birth = ${who.date_of_birth},
      version = version + 1
    where id = ${id} and account_id = ${account} and relation <> 'self' and removed_at is null`)
}

/** Nobody sees any more whom to call for them, so nobody keeps it. */
export function removeMember(tx: Runner, now: Instant, { account }: Own, id: string) {
  return tx.run(sql`
    update patient set removed_at = ${at(now)}, address = '', emergency_name = '', emergency_relation = '', emergency_phone = ''
    where id = ${id} and account_id = ${account} and relation <> 'self' and removed_at is null`)
}

/** What a carer says holds too: they sit beside the person. */
export function saveNeeds(tx: Runner, { account }: Own, patient: string, needs: BodyOf<'PUT /needs'>): Promise<number> {
  return tx.run(sql`
    update patient set needs = ${needs.needs}, needs_note = ${needs.needs_note}
    where id = ${patient} and id in (select patients_of(${account})) and removed_at is null`)
}

/** Whoever sits beside the person knows where they live, and whom to call. Where somebody else wrote meanwhile no row is touched. */
export function saveContact(
  tx: Runner,
  now: Instant,
  { account }: Own,
  patient: string,
  { version, ...given }: PatientContact & { readonly version: number },
): Promise<number> {
  return tx.run(sql`
    update patient set address = ${given.address}, emergency_name = ${given.emergency_name},
      emergency_relation = ${given.emergency_relation}, emergency_phone = ${given.emergency_phone},
      contact_version = contact_version + 1, contact_changed_at = ${at(now)}, contact_changed_by = ${account}
    where id = ${patient} and id in (select patients_of(${account})) and removed_at is null and contact_version = ${version}`)
}

export function contactOf(run: ReadRunner, { account }: Own, patient: string) {
  return run.one<Answer<'PUT /emergency-contact'>>(sql`
    select ${contact} from patient p where p.id = ${patient} and p.id in (select patients_of(${account})) and p.removed_at is null`)
}
