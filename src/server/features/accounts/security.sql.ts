import type { Allowed } from '#domain/access/allowed.ts'
import { statusesThatAre } from '#domain/booking/status.ts'
import { toRfc3339, type Instant } from '#domain/time/instant.ts'
import { forgetDevices } from '../../core/messages/push.sql.ts'
import { at, type Runner } from '../../platform/database/database.ts'
import { secrets } from '../../platform/keyring.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Own } from './accounts.sql.ts'

/** The second step of the account within reach; locked until the transaction ends, so that a code works once. */
export async function totpOf(tx: Runner, { account }: Own) {
  const row = await tx.one<{ totp_secret: string | null; totp_on_at: Instant | null; totp_last_step: number }>(sql`
    select totp_secret, totp_on_at, totp_last_step from totp_in_reach()`)
  if (!row?.totp_secret) return row
  return { ...row, totp_secret: secrets.open(row.totp_secret, { kind: 'totp', id: account }) }
}

export function setTotpSecret(tx: Runner, { account }: Own, secret: string) {
  return tx.run(sql`update account set totp_secret = ${secret}, totp_last_step = 0 where id = ${account}`)
}

export function turnTotpOn(tx: Runner, now: Instant, { account }: Own, step: number) {
  return tx.run(sql`update account set totp_on_at = ${at(now)}, totp_last_step = ${step} where id = ${account}`)
}

export async function turnTotpOff(tx: Runner, { account }: Own) {
  await tx.run(sql`update account set totp_secret = null, totp_on_at = null where id = ${account}`)
  await tx.run(sql`delete from recovery_code where account_id = ${account}`)
}

/** Notes the last step whose code was used. That it is a later one is for the caller to know, who holds the row by `totpOf`. */
export function useTotpStep(tx: Runner, { account }: Own, step: number) {
  return tx.run(sql`update account set totp_last_step = ${step} where id = ${account}`)
}

export async function replaceRecoveryCodes(tx: Runner, { account }: Own, hashes: readonly string[]) {
  await tx.run(sql`delete from recovery_code where account_id = ${account}`)
  await tx.run(
    sql`insert into recovery_code (account_id, code_hash) select ${account}, h from unnest(${hashes}::text[]) h`,
  )
}

/** Uses up a recovery code of the account within reach; false when there is none, or it was used. */
export async function useRecoveryCode(tx: Runner, now: Instant, _own: Own, hash: string): Promise<boolean> {
  return (await tx.one<{ used: boolean }>(sql`select use_recovery_code(${hash}, ${at(now)}) as used`))?.used ?? false
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

export function insertPasskey(
  tx: Runner,
  now: Instant,
  { account }: Own,
  row: Omit<PasskeyRow, 'account_id'> & { name: string; host: string },
) {
  return tx.run(sql`
    insert into passkey (id, account_id, credential_id, public_key, counter, transports, name, host, created_at)
    values (${row.id}, ${account}, ${row.credential_id}, ${row.public_key}, ${row.counter}, ${row.transports}, ${row.name}, ${row.host}, ${at(now)})`)
}

export function passkeyByCredential(tx: Runner, credential: string) {
  return tx.one<PasskeyRow>(sql`
    select id, account_id, credential_id, public_key, counter, transports from passkey_of(${credential})`)
}

export function usePasskey(tx: Runner, now: Instant, { account }: Own, id: string, counter: number) {
  return tx.run(sql`
    update passkey set counter = ${counter}, used_at = ${at(now)} where id = ${id} and account_id = ${account}`)
}

export async function passkeysOf(tx: Runner, account: string) {
  const rows = await tx.many<{
    id: string
    credential_id: string
    transports: string[]
    name: string
    created_at: Instant
    used_at: Instant | null
    is_here: boolean
  }>(sql`
    select id, credential_id, transports, name, created_at, used_at, is_here from passkey where account_id = ${account} order by created_at limit 50`)
  return rows.map((row) => ({
    ...row,
    created_at: toRfc3339(row.created_at),
    used_at: row.used_at && toRfc3339(row.used_at),
  }))
}

export function deletePasskey(tx: Runner, { account }: Own, id: string) {
  return tx.run(sql`delete from passkey where id = ${id} and account_id = ${account}`)
}

/** What a browser shall sign: for the own account, or for anybody who wants to log in. */
export function insertChallenge(
  tx: Runner,
  own: Own | undefined,
  row: { id: string; value: string; expires: Instant },
) {
  const account = own?.account ?? null
  return tx.run(sql`
    insert into passkey_challenge (id, account_id, visitor, value, expires_at)
    values (${row.id}, ${account}, reach_visitor(), ${row.value}, ${at(row.expires)})`)
}

/** Takes a challenge out: it is used once, by whom and in the browser it was made for. */
export async function takeChallenge(tx: Runner, now: Instant, id: string): Promise<string | undefined> {
  const row = await tx.one<{ value: string | null }>(sql`select take_challenge(${id}, ${at(now)}) as value`)
  return row?.value ?? undefined
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
export function endSessions(tx: Runner, { account }: Own, { only, except }: { only?: string; except?: string }) {
  return tx.many<{ id: string }>(sql`
    delete from session where account_id = ${account} and (${only ?? null}::uuid is null or id = ${only ?? null}::uuid)
      and (${except ?? null}::uuid is null or id <> ${except ?? null}::uuid) returning id`)
}

/**
 * Ends what goes on reading without a session: the address of the calendar, notifications on devices. Returns whether
 * there was any.
 */
export async function endReaders(tx: Runner, { account }: Own): Promise<boolean> {
  const feeds = await tx.run(sql`delete from calendar_feed where account_id = ${account}`)
  return feeds + (await forgetDevices(tx, account)) > 0
}

/** Ends every session of somebody else's account, and what goes on reading without one. */
export function endSessionsOf(tx: Runner, { id }: Allowed<{ readonly id: string }, 'accounts.log_out'>) {
  return tx.many<{ id: string }>(sql`select session as id from log_out_account(${id})`)
}

/** Takes every passkey away; what somebody waits to add went with the proofs. Returns how many there were. */
export function deletePasskeys(tx: Runner, { account }: Own): Promise<number> {
  return tx.run(sql`delete from passkey where account_id = ${account}`)
}

/** Remembers the browser of a log-in. True when others are known and this one was not. */
export async function meetDevice(tx: Runner, now: Instant, { account }: Own, visitor: string): Promise<boolean> {
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

export function setDeletion(tx: Runner, { account }: Own, due: Instant | null) {
  return tx.run(
    sql`update account set deletion_due_at = ${due && at(due)} where id = ${account} and deleted_at is null`,
  )
}
