import type { Language } from '#domain/language/languages.ts'
import { currentLanguage } from '#domain/language/translate.ts'
import type { MailGroup } from '#domain/profiles/mail-groups.ts'
import type { UserType } from '#domain/access/permissions.ts'
import type { Instant } from '#domain/time/instant.ts'
import { type ReadRunner, type Runner, at } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

export type AccountRow = {
  id: string
  email: string
  email_verified_at: Instant | null
  password_hash: string
  user_type: UserType
  title: string
  first_name: string
  last_name: string
  gender: string
  date_of_birth: string | null
  phone_number: string
  deletion_due_at: Instant | null
  /** What the person reads; null until they first choose or log in. */
  language: Language | null
}

const columns = sql`id, email, email_verified_at, password_hash, user_type, title, first_name, last_name, gender, date_of_birth, phone_number, deletion_due_at, language`

export function insertAccount(
  tx: Runner,
  now: Instant,
  row: Omit<AccountRow, 'email_verified_at' | 'deletion_due_at' | 'language'>,
  verified: boolean,
) {
  return tx.run(sql`
    insert into account (id, email, email_verified_at, password_hash, user_type, title, first_name, last_name, gender,
      date_of_birth, phone_number, language, created_at)
    values (${row.id}, ${row.email}, ${verified ? at(now) : null}, ${row.password_hash}, ${row.user_type}, ${row.title},
      ${row.first_name}, ${row.last_name}, ${row.gender}, ${row.date_of_birth}, ${row.phone_number}, ${currentLanguage()}, ${at(now)})`)
}

type MessageWishes = { off: MailGroup[]; time_zone: string | null }

/** What somebody does not want, and by which clock they sleep. */
export async function messageWishes(run: ReadRunner, id: string): Promise<MessageWishes> {
  const row = await run.one<MessageWishes>(sql`select mails_off as off, time_zone from account where id = ${id}`)
  return row ?? { off: [], time_zone: null }
}

export function saveMessageWishes(tx: Runner, id: string, { off, time_zone }: MessageWishes) {
  return tx.run(sql`update account set mails_off = ${off}, time_zone = ${time_zone} where id = ${id}`)
}

export function setLanguage(tx: Runner, id: string, language: Language) {
  return tx.run(sql`update account set language = ${language} where id = ${id}`)
}

export type PersonRow = Omit<AccountRow, 'password_hash'>

const personColumns = sql`id, email, email_verified_at, user_type, title, first_name, last_name, gender, date_of_birth, phone_number, deletion_due_at, language`

/** Somebody's account without what proves it: what the person themselves may read. */
export function personById(run: ReadRunner, id: string) {
  return run.one<PersonRow>(sql`select ${personColumns} from account where id = ${id}`)
}

export function accountById(run: ReadRunner, id: string) {
  return run.one<AccountRow>(sql`select ${columns} from account where id = ${id}`)
}

/** The proven account of an address, else the newest that waits for its proof. */
export function accountByEmail(run: ReadRunner, email: string) {
  return run.one<AccountRow>(sql`
    select ${columns} from account where email = ${email}
    order by email_verified_at is null, created_at desc limit 1`)
}

/** The newest account of an address that waits for its proof. */
export function pendingByEmail(run: Runner, email: string) {
  return run.one<AccountRow>(sql`
    select ${columns} from account where email = ${email} and email_verified_at is null order by created_at desc limit 1`)
}

/** False when the address was proven for another account meanwhile. */
export async function markVerified(tx: Runner, now: Instant, id: string): Promise<boolean> {
  const touched = await tx.run(sql`
    update account set email_verified_at = ${at(now)} where id = ${id} and email_verified_at is null
      and not exists (select from account other where other.email = account.email and other.email_verified_at is not null)`)
  return touched === 1
}

export function setPassword(tx: Runner, id: string, passwordHash: string) {
  return tx.run(sql`update account set password_hash = ${passwordHash} where id = ${id}`)
}

export function updatePerson(
  tx: Runner,
  id: string,
  person: Pick<AccountRow, 'first_name' | 'last_name' | 'gender' | 'phone_number' | 'date_of_birth'>,
) {
  return tx.run(sql`
    update account set first_name = ${person.first_name}, last_name = ${person.last_name}, gender = ${person.gender},
      phone_number = ${person.phone_number}, date_of_birth = ${person.date_of_birth} where id = ${id}`)
}

export type SessionRow = {
  id: string
  account_id: string
  cookie_hash: string
  bearer_hash: string
  user_agent: string
  idle_minutes: number | null
  expires_at: Instant
}

export function insertSession(tx: Runner, now: Instant, row: SessionRow) {
  return tx.run(sql`
    insert into session (id, account_id, cookie_hash, bearer_hash, user_agent, idle_minutes, created_at, seen_at, expires_at)
    values (${row.id}, ${row.account_id}, ${row.cookie_hash}, ${row.bearer_hash}, ${row.user_agent}, ${row.idle_minutes},
      ${at(now)}, ${at(now)}, ${at(row.expires_at)})`)
}

export function deleteSession(tx: Runner, id: string) {
  return tx.run(sql`delete from session where id = ${id}`)
}

export function deleteSessionOfCookie(tx: Runner, cookieHash: string) {
  return tx.one<{ account_id: string }>(sql`delete from session where cookie_hash = ${cookieHash} returning account_id`)
}

export function deleteSessionsOf(tx: Runner, account: string) {
  return tx.run(sql`delete from session where account_id = ${account}`)
}
