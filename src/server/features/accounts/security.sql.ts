import { statusesThatAre } from '#domain/booking/status.ts'
import { toRfc3339, type Instant } from '#domain/time/instant.ts'
import { forgetDevices } from '../../core/push.sql.ts'
import { at, type Runner } from '../../platform/database/database.ts'
import { secrets } from '../../platform/keyring.ts'
import { sql } from '../../platform/database/sql.ts'

export async function totpOf(tx: Runner, account: string) {
  const row = await tx.one<{ totp_secret: string | null; totp_on_at: Instant | null }>(sql`
    select totp_secret, totp_on_at from account where id = ${account} for update`)
  if (!row?.totp_secret) return row
  return { ...row, totp_secret: secrets.open(row.totp_secret, { kind: 'totp', id: account }) }
}

export function setTotpSecret(tx: Runner, account: string, secret: string) {
  return tx.run(sql`update account set totp_secret = ${secret}, totp_last_step = 0 where id = ${account}`)
}

export function turnTotpOn(tx: Runner, now: Instant, account: string, step: number) {
  return tx.run(sql`update account set totp_on_at = ${at(now)}, totp_last_step = ${step} where id = ${account}`)
}

export async function turnTotpOff(tx: Runner, account: string) {
  await tx.run(sql`update account set totp_secret = null, totp_on_at = null where id = ${account}`)
  await tx.run(sql`delete from recovery_code where account_id = ${account}`)
}

/** Uses a step up; false when its code was used already. */
export async function useTotpStep(tx: Runner, account: string, step: number): Promise<boolean> {
  const touched = await tx.run(sql`
    update account set totp_last_step = ${step} where id = ${account} and totp_last_step < ${step}`)
  return touched === 1
}

export async function replaceRecoveryCodes(tx: Runner, account: string, hashes: readonly string[]) {
  await tx.run(sql`delete from recovery_code where account_id = ${account}`)
  await tx.run(
    sql`insert into recovery_code (account_id, code_hash) select ${account}, h from unnest(${hashes}::text[]) h`,
  )
}

export async function useRecoveryCode(tx: Runner, now: Instant, account: string, hash: string): Promise<boolean> {
  const touched = await tx.run(sql`
    update recovery_code set used_at = ${at(now)} where account_id = ${account} and code_hash = ${hash} and used_at is null`)
  return touched === 1
}

export async function recoveryCodesLeft(tx: Runner, account: string): Promise<number> {
  const row = await tx.one<{ count: number }>(sql`
    select count(*) from recovery_code where account_id = ${account} and used_at is null`)
  return row?.count ?? 0
}

export type PasskeyRow = {
  id: string
  account_id: string
  credential_id: string
  public_key: Buffer
  counter: number
  transports: string[]
}

export function insertPasskey(tx: Runner, now: Instant, row: PasskeyRow & { name: string }) {
  return tx.run(sql`
    insert into passkey (id, account_id, credential_id, public_key, counter, transports, name, created_at)
    values (${row.id}, ${row.account_id}, ${row.credential_id}, ${row.public_key}, ${row.counter}, ${row.transports}, ${row.name}, ${at(now)})`)
}

export function passkeyByCredential(tx: Runner, credential: string) {
  return tx.one<PasskeyRow>(sql`
    select id, account_id, credential_id, public_key, counter, transports from passkey where credential_id = ${credential}`)
}

export function usePasskey(tx: Runner, now: Instant, id: string, counter: number) {
  return tx.run(sql`update passkey set counter = ${counter}, used_at = ${at(now)} where id = ${id}`)
}

export async function passkeysOf(tx: Runner, account: string) {
  const rows = await tx.many<{
    id: string
    credential_id: string
    transports: string[]
    name: string
    created_at: Instant
    used_at: Instant | null
  }>(sql`
    select id, credential_id, transports, name, created_at, used_at from passkey where account_id = ${account} order by created_at limit 50`)
  return rows.map((row) => ({
    ...row,
    created_at: toRfc3339(row.created_at),
    used_at: row.used_at && toRfc3339(row.used_at),
  }))
}

export function deletePasskey(tx: Runner, account: string, id: string) {
  return tx.run(sql`delete from passkey where id = ${id} and account_id = ${account}`)
}

export function insertChallenge(
  tx: Runner,
  row: { id: string; account: string | null; value: string; expires: Instant },
) {
  return tx.run(sql`
    insert into passkey_challenge (id, account_id, value, expires_at) values (${row.id}, ${row.account}, ${row.value}, ${at(row.expires)})`)
}

/** Takes a challenge out: it is used once, for whom it was made. */
export function takeChallenge(tx: Runner, now: Instant, id: string, account: string | null) {
  return tx.one<{ value: string }>(sql`
    delete from passkey_challenge where id = ${id} and account_id is not distinct from ${account} and expires_at > ${at(now)}
    returning value`)
}

export async function sessionsOf(tx: Runner, account: string, current: string) {
  const rows = await tx.many<{ id: string; user_agent: string; created_at: Instant; seen_at: Instant }>(sql`
    select id, user_agent, created_at, seen_at from session
    where account_id = ${account} and expires_at > now() order by seen_at desc limit 100`)
  return rows.map(({ id, user_agent, created_at, seen_at }) => ({
    id,
    user_agent,
    is_this: id === current,
    created_at: toRfc3339(created_at),
    seen_at: toRfc3339(seen_at),
  }))
}

/** Ends the sessions of an account: all, one, or all but one. */
export function endSessions(tx: Runner, account: string, { only, except }: { only?: string; except?: string }) {
  return tx.many<{ id: string }>(sql`
    delete from session where account_id = ${account} and (${only ?? null}::uuid is null or id = ${only ?? null}::uuid)
      and (${except ?? null}::uuid is null or id <> ${except ?? null}::uuid) returning id`)
}

/**
 * Ends what goes on reading without a session: the address of the calendar, notifications on devices. Returns whether
 * there was any.
 */
export async function endReaders(tx: Runner, account: string): Promise<boolean> {
  const feeds = await tx.run(sql`delete from calendar_feed where account_id = ${account}`)
  return feeds + (await forgetDevices(tx, account)) > 0
}

/** Takes every passkey away; one that somebody waits to add as well. Returns how many there were. */
export async function deletePasskeys(tx: Runner, account: string): Promise<number> {
  await tx.run(sql`delete from passkey_challenge where account_id = ${account}`)
  return tx.run(sql`delete from passkey where account_id = ${account}`)
}

export function setEmail(tx: Runner, account: string, email: string) {
  return tx.run(sql`
    update account set email = ${email} where id = ${account}
      and not exists (select from account other where other.email = ${email} and other.email_verified_at is not null and other.id <> ${account})`)
}

/** Remembers the browser of a log-in. True when others are known and this one was not. */
export async function meetDevice(tx: Runner, now: Instant, account: string, visitor: string): Promise<boolean> {
  const row = await tx.one<{ others: number; known: number }>(sql`
    select count(*) as others, count(*) filter (where visitor = ${visitor}) as known from known_device where account_id = ${account}`)
  await tx.run(sql`
    insert into known_device (account_id, visitor, seen_at) values (${account}, ${visitor}, ${at(now)})
    on conflict (account_id, visitor) do update set seen_at = excluded.seen_at`)
  return (row?.others ?? 0) > 0 && row?.known === 0
}

export async function isKnownDevice(tx: Runner, email: string, visitor: string): Promise<boolean> {
  const row = await tx.one(sql`
    select d.visitor from known_device d join account a on a.id = d.account_id
    where a.email = ${email} and a.email_verified_at is not null and d.visitor = ${visitor}`)
  return row !== undefined
}

/** Visits that stand in the way of deleting an account; a child whom a carer manages too goes on with the carer. */
export async function visitsAhead(tx: Runner, now: Instant, account: string, practitioner: string | null) {
  const row = await tx.one<{ count: number }>(sql`
    select count(*) from appointment a join patient p on p.id = a.patient_id
    where a.status = any(${statusesThatAre('ahead')}) and a.start_at > ${at(now)}
      and ((p.account_id = ${account} and (p.relation = 'self' or not exists (select from carer c where c.patient_id = p.id)))
        or a.practitioner_id = ${practitioner})`)
  return row?.count ?? 0
}

export function setDeletion(tx: Runner, account: string, due: Instant | null) {
  return tx.run(
    sql`update account set deletion_due_at = ${due && at(due)} where id = ${account} and deleted_at is null`,
  )
}

export function accountsToDelete(tx: Runner, now: Instant, limit: number) {
  return tx.many<{ id: string }>(sql`
    select id from account where deletion_due_at <= ${at(now)} and deleted_at is null order by deletion_due_at limit ${limit} for update skip locked`)
}

/** The account of somebody who was forgotten: it opens nothing any more, and its number stands in the audit. */
export function markDeleted(tx: Runner, now: Instant, account: string) {
  return tx.run(sql`update account set deletion_due_at = null, deleted_at = ${at(now)} where id = ${account}`)
}
