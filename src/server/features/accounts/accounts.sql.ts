import type { Allowed } from '#domain/access/allowed.ts'
import type { Language } from '#domain/language/languages.ts'
import { currentLanguage } from '#domain/language/translate.ts'
import type { Identity } from '#domain/profiles/own-details.ts'
import type { MailGroup } from '#domain/profiles/mail-groups.ts'
import type { UserType } from '#domain/access/permissions.ts'
import type { Instant } from '#domain/time/instant.ts'
import { breaks } from '../../platform/database/broken-rule.ts'
import { type ReadRunner, type Runner, at } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

export type AccountRow = {
  id: string
  email: string
  email_verified_at: Instant | null
  user_type: UserType
  title: string
  first_name: string
  last_name: string
  gender: string
  date_of_birth: string | null
  phone_number: string
  /** The number to which a code was sent that came back. */
  phone_confirmed: string
  deletion_due_at: Instant | null
  /** What the person reads; null until they first choose or log in. */
  language: Language | null
}

const columns = sql`id, email, email_verified_at, user_type, title, first_name, last_name, gender, date_of_birth, phone_number, phone_confirmed, deletion_due_at, language`

/** The own account, for whoever is logged in or has just proven to own it. */
export type Own = Allowed<{ readonly account: string }, 'account.own'>

/** An account that is not there yet, as somebody wants it. */
export type NewAccount = Omit<AccountRow, 'email_verified_at' | 'phone_confirmed' | 'deletion_due_at' | 'language'> & {
  readonly password_hash: string
}

export function insertAccount(tx: Runner, now: Instant, row: Allowed<NewAccount, 'account.begin'>, verified: boolean) {
  return tx.run(sql`
    insert into account (id, email, email_verified_at, password_hash, user_type, title, first_name, last_name, gender,
      date_of_birth, phone_number, language, created_at)
    values (${row.id}, ${row.email}, ${verified ? at(now) : null}, ${row.password_hash}, ${row.user_type}, ${row.title},
      ${row.first_name}, ${row.last_name}, ${row.gender}, ${row.date_of_birth}, ${row.phone_number}, ${currentLanguage()}, ${at(now)})`)
}

type MessageWishes = { off: MailGroup[]; time_zone: string | null }

/** What somebody does not want, and by which clock they sleep. */
export function messageWishes(run: ReadRunner, id: string): Promise<MessageWishes | undefined> {
  return run.one<MessageWishes>(sql`select mails_off as off, time_zone from account where id = ${id}`)
}

export function saveMessageWishes(tx: Runner, { account }: Own, { off, time_zone }: MessageWishes) {
  return tx.run(sql`update account set mails_off = ${off}, time_zone = ${time_zone} where id = ${account}`)
}

export function setLanguage(tx: Runner, { account }: Own, language: Language) {
  return tx.run(sql`update account set language = ${language} where id = ${account}`)
}

export function accountById(run: ReadRunner, id: string) {
  return run.one<AccountRow>(sql`select ${columns} from account where id = ${id}`)
}

/** What somebody says of their gender: a doctor on the own page, where it says so, else when the account was made. */
export async function genderOf(run: ReadRunner, account: string): Promise<string> {
  const row = await run.one<{ gender: string }>(sql`
    select coalesce(nullif(p.gender, ''), a.gender) as gender
    from account a left join practitioner p on p.account_id = a.id where a.id = ${account}`)
  return row?.gender ?? ''
}

/** Who clinics know somebody as who has an account: by their own entry, once one has seen them. */
export function knownAs(run: ReadRunner, account: string) {
  return run.one<Identity>(sql`
    select p.first_name, p.last_name, p.date_of_birth from patient p where p.account_id = ${account} and p.relation = 'self'
      and exists (select from appointment x where x.patient_id = p.id)`)
}

/** The proven account of an address, else the newest that waits for its proof. */
export function accountByEmail(run: ReadRunner, email: string) {
  return run.one<AccountRow>(sql`
    select ${columns} from account where email = ${email}
    order by email_verified_at is null, created_at desc limit 1`)
}

export type AccountWithHash = AccountRow & { readonly password_hash: string }

/** The proven account of an address, and the newest that waits for its proof, with what a password is checked against. */
export function accountsToLogIn(run: ReadRunner, email: string) {
  return run.many<AccountWithHash>(sql`
    select distinct on (email_verified_at is null) ${columns}, p.password_hash
    from account join passwords_in_reach() p on p.account = id where email = ${email}
    order by email_verified_at is null, created_at desc`)
}

/** What the password of an account within reach is checked against. */
export async function passwordHashOf(run: ReadRunner, account: string): Promise<string | undefined> {
  const row = await run.one<{ password_hash: string }>(sql`
    select password_hash from passwords_in_reach() where account = ${account}`)
  return row?.password_hash
}

/** Whoever else changes the account waits until this transaction has ended. */
export async function lockAccount(tx: Runner, id: string): Promise<void> {
  await tx.one(sql`select id from account where id = ${id} for update`)
}

/** Whether the address of a sign-up is proven by now. */
export async function isProven(run: ReadRunner, signUp: string): Promise<boolean> {
  return (await run.one<{ proven: boolean }>(sql`select is_proven(${signUp}) as proven`))?.proven ?? false
}

/**
 * The account takes the address whose code or link was used up at this moment: false when there was none, or when the
 * address was proven for another account meanwhile.
 */
export async function takeAddress(
  tx: Runner,
  now: Instant,
  _own: Own,
  why: 'verify_email' | 'change_email',
): Promise<boolean> {
  const taking = tx.one<{ taken: boolean }>(sql`select take_proven_address(${why}, ${at(now)}) as taken`)
  // Two accounts prove one address at the same moment: whoever is second has none.
  const row = await taking.catch((error: unknown) => {
    if (breaks(error, 'account_email')) return undefined
    throw error
  })
  return row?.taken ?? false
}

export function setPassword(tx: Runner, { account }: Own, passwordHash: string) {
  return tx.run(sql`update account set password_hash = ${passwordHash} where id = ${account}`)
}

export function updatePerson(
  tx: Runner,
  { account }: Own,
  person: Pick<AccountRow, 'first_name' | 'last_name' | 'gender' | 'phone_number' | 'date_of_birth'>,
) {
  return tx.run(sql`
    update account set first_name = ${person.first_name}, last_name = ${person.last_name}, gender = ${person.gender},
      phone_number = ${person.phone_number}, date_of_birth = ${person.date_of_birth} where id = ${account}`)
}

export function setPhoneConfirmed(tx: Runner, { account }: Own, number: string) {
  return tx.run(sql`update account set phone_confirmed = ${number} where id = ${account} and phone_number = ${number}`)
}

export type SessionRow = {
  id: string
  cookie_hash: string
  bearer_hash: string
  user_agent: string
  idle_minutes: number | null
  expires_at: Instant
}

/** Opens a session, unless the account is on hold. Returns how many rows it wrote. */
export function insertSession(tx: Runner, now: Instant, { account }: Own, row: SessionRow) {
  return tx.run(sql`
    insert into session (id, account_id, cookie_hash, bearer_hash, user_agent, idle_minutes, created_at, seen_at, expires_at)
    select ${row.id}, ${account}, ${row.cookie_hash}, ${row.bearer_hash}, ${row.user_agent}, ${row.idle_minutes}::integer,
      ${at(now)}::timestamptz, ${at(now)}::timestamptz, ${at(row.expires_at)}::timestamptz
    where not exists (select from account where id = ${account} and suspended_at is not null)`)
}

/** Whose session a cookie is the half of: enough to end it. */
export function sessionOfCookie(run: ReadRunner, cookieHash: string) {
  return run.one<{ session: string; account: string }>(
    sql`select session, account from session_of_cookie(${cookieHash})`,
  )
}
