import type { Allowed } from '#domain/access/allowed.ts'
import type { Language } from '#domain/language/languages.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { Answer } from '#contract/endpoints.ts'
import { type ReadRunner, type Runner, at } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

export type CareKind = 'carer' | 'self'

type Own = Allowed<{ readonly account: string }, 'account.own'>

/** A patient of an account, kept from others until the transaction ends. */
export function lockOwnPatient(tx: Runner, { account }: Own, patient: string) {
  return tx.one<{
    id: string
    first_name: string
    last_name: string
    date_of_birth: string | null
    relation: string
  }>(sql`
    select id, first_name, last_name, date_of_birth, relation from patient
    where id = ${patient} and account_id = ${account} and removed_at is null for update`)
}

/** Whose account a patient belongs to; the row is kept from others until the transaction ends. */
export async function ownerOf(tx: Runner, patient: string): Promise<string | null | undefined> {
  const row = await tx.one<{ account_id: string | null }>(
    sql`select account_id from patient where id = ${patient} for update`,
  )
  return row?.account_id
}

export async function personOf(
  run: ReadRunner,
  account: string,
): Promise<{ name: string; email: string; language: Language | null }> {
  const row = await run.one<{ name: string; email: string; language: Language | null }>(sql`
    select concat_ws(' ', first_name, last_name) as name, email, language from account where id = ${account}`)
  return row ?? { name: '', email: '', language: null }
}

/** How many help a patient already, those who are asked included. */
export async function countCare(tx: Runner, now: Instant, patient: string): Promise<number> {
  const row = await tx.one<{ count: number }>(sql`
    select (select count(*) from carer where patient_id = ${patient})
      + (select count(*) from care_invitation where patient_id = ${patient} and expires_at > ${at(now)}) as count`)
  return row?.count ?? 0
}

/** An address that is asked again has one invitation, the last. */
export function saveInvitation(
  tx: Runner,
  now: Instant,
  own: Own,
  row: { id: string; patient: string; kind: CareKind; email: string; expires: Instant },
) {
  return tx.run(sql`
    insert into care_invitation (id, patient_id, kind, email, invited_by, created_at, expires_at)
    values (${row.id}, ${row.patient}, ${row.kind}, ${row.email}, ${own.account}, ${at(now)}, ${at(row.expires)})
    on conflict (patient_id, email) do update set kind = excluded.kind, invited_by = excluded.invited_by, expires_at = excluded.expires_at`)
}

export function deleteInvitation(tx: Runner, { account }: Own, id: string) {
  return tx.run(sql`
    delete from care_invitation where id = ${id} and patient_id in (select p.id from patient p where p.account_id = ${account})`)
}

export function invitationsTo(run: ReadRunner, now: Instant, account: string) {
  return run.many<Answer<'GET /family'>['invitations'][number]>(sql`
    select i.id, i.kind, concat_ws(' ', f.first_name, f.last_name) as from, concat_ws(' ', p.first_name, p.last_name) as patient
    from care_invitation i join account me on me.email = i.email and me.id = ${account} join account f on f.id = i.invited_by
      join patient p on p.id = i.patient_id and p.removed_at is null
    where i.expires_at > ${at(now)} order by i.created_at limit 20`)
}

export type CareInvitation = {
  id: string
  kind: CareKind
  patient_id: string
  owner: string
  first_name: string
  date_of_birth: string | null
}

/** An open invitation to the address of this account, kept from others until the transaction ends. */
export function lockInvitation(tx: Runner, now: Instant, { account }: Own, id: string) {
  return tx.one<CareInvitation>(sql`
    select i.id, i.kind, i.patient_id, p.account_id as owner, p.first_name, p.date_of_birth
    from care_invitation i join patient p on p.id = i.patient_id join account me on me.id = ${account} and me.email = i.email
    where i.id = ${id} and p.removed_at is null and p.account_id is not null and i.expires_at > ${at(now)} for update of i`)
}

/** It works once. */
export function useInvitation(tx: Runner, _own: Own, id: string) {
  return tx.run(sql`delete from care_invitation where id = ${id}`)
}

export function addCarer(tx: Runner, now: Instant, _own: Own, patient: string, account: string) {
  return tx.run(sql`
    insert into carer (patient_id, account_id, created_at) values (${patient}, ${account}, ${at(now)}) on conflict do nothing`)
}

export function removeCarer(tx: Runner, _own: Own, patient: string, account: string) {
  return tx.run(sql`delete from carer where patient_id = ${patient} and account_id = ${account}`)
}

/** The one who has helped longest. */
export async function firstCarer(tx: Runner, patient: string): Promise<string | undefined> {
  const row = await tx.one<{ account_id: string }>(sql`
    select account_id from carer where patient_id = ${patient} order by created_at, account_id limit 1`)
  return row?.account_id
}

/**
 * The patient belongs to another account from now on: as its own person, or, where that one has visits of its own under
 * another row already, as one more on its list. Two rows never become one: each has visits that must not overlap.
 */
export async function handOver(tx: Runner, own: Own, patient: string, account: string, kind: CareKind) {
  await tx.run(sql`
    update patient set account_id = ${account}, email = '', phone_number = '', relation = case when ${kind} = 'carer' then relation when
      not exists (select from patient s where s.account_id = ${account} and s.relation = 'self') then 'self' else 'other' end
    where id = ${patient}`)
  await tx.run(sql`delete from care_invitation where patient_id = ${patient}`)
  await removeCarer(tx, own, patient, account)
}
