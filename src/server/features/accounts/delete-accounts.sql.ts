import type { Instant } from '#domain/time/instant.ts'
import { at, type Runner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

export function accountsToDelete(tx: Runner, now: Instant, limit: number) {
  return tx.many<{ id: string; practitioner: string | null }>(sql`
    select a.id, (select p.id from practitioner p where p.account_id = a.id) as practitioner from account a
    where a.deletion_due_at <= ${at(now)} and a.deleted_at is null order by a.deletion_due_at, a.id limit ${limit}`)
}

/** Whether it is still due, and keeps it so until the transaction ends: its owner may have changed their mind, or another server was first. */
export async function isStillDue(tx: Runner, now: Instant, account: string): Promise<boolean> {
  const row = await tx.one(sql`
    select 1 from account where id = ${account} and deletion_due_at <= ${at(now)} and deleted_at is null for update`)
  return row !== undefined
}

export function putOffDeletion(tx: Runner, account: string, due: Instant) {
  return tx.run(sql`update account set deletion_due_at = ${at(due)} where id = ${account}`)
}

/**
 * Whom clinics must keep stays theirs: an entry of the house that saw them last, without any contact, which its desk keeps from now
 * on. Done once everything else has been forgotten, since that finds people by their account.
 */
export function leaveToClinics(tx: Runner, account: string) {
  return tx.run(sql`
    update patient p set account_id = null, relation = 'self', email = '', phone_number = '', facility_id = house.id, version = p.version + 1
    from (
      select x.id as patient, coalesce(
        (select b.facility_id from appointment a join branch b on b.id = a.branch_id where a.patient_id = x.id order by a.start_at desc limit 1),
        (select b.facility_id from record_item i join branch b on b.id = i.branch_id where i.patient_id = x.id order by i.id desc limit 1)) as id
      from patient x where x.account_id = ${account}) house
    where house.patient = p.id and house.id is not null`)
}

/** The account of somebody who was forgotten: it opens nothing any more, and its number stands in the audit. */
export function markDeleted(tx: Runner, now: Instant, account: string) {
  return tx.run(sql`update account set deletion_due_at = null, deleted_at = ${at(now)} where id = ${account}`)
}
