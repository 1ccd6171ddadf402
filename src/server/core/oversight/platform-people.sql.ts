import type { HelpedAccount } from '#domain/access/suspending.ts'
import type { Language } from '#domain/language/languages.ts'
import type { UserType } from '#domain/access/permissions.ts'
import type { Instant } from '#domain/time/instant.ts'
import { at, type Runner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import { asPlatform } from '../as-platform.ts'
import type { OfPlatform } from '../people/people-keys.ts'

export type PersonRow = HelpedAccount & {
  readonly name: string
  readonly last_name: string
  readonly email: string
  readonly created_at: Instant
  readonly last_active: Instant | null
  readonly is_proven: boolean
  readonly suspended_at: Instant | null
}

/** Where a page of people ended. */
export type PlaceOfPerson = readonly [lastName: string, id: string]

const columns = sql`a.id as account, concat_ws(' ', a.first_name, a.last_name) as name, a.last_name, a.email, a.user_type,
  a.created_at, a.email_verified_at is not null as is_proven, a.suspended_at,
  (a.totp_on_at is not null or (a.user_type = 'platform-admin' and exists (select from passkey k where k.account_id = a.id and k.is_here))) as two_step,
  a.suspended_at is not null as is_suspended, a.language,
  greatest((select max(s.seen_at) from session s where s.account_id = a.id),
    (select max(k.seen_at) from known_device k where k.account_id = a.id)) as last_active`

/** Accounts whose name or address holds these words, by name; without words, administrators and accounts on hold. */
export function peopleOfPlatform(tx: Runner, q: string, after: PlaceOfPerson | undefined, limit: number) {
  const asked = q
    ? sql`and a.folded like '%' || nullif(folded(${q}), '') || '%'`
    : sql`and (a.user_type = 'platform-admin' or a.suspended_at is not null)`
  const later = after ? sql`and (a.last_name, a.id) > (${after[0]}, ${after[1]}::uuid)` : sql``
  return asPlatform(tx, 'accounts.manage', (product) =>
    product.many<PersonRow>(sql`
      select ${columns} from account a where a.deleted_at is null ${asked} ${later}
      order by a.last_name, a.id limit ${limit}`),
  )
}

/** Invitations to addresses that hold these words and were not taken up, newest first; without words, of administrators. */
export function invitationsOfPlatform(tx: Runner, now: Instant, q: string) {
  const sought = q
    ? sql`and folded(i.email) like '%' || nullif(folded(${q}), '') || '%'`
    : sql`and i.kind = 'platform-admin'`
  return asPlatform(tx, 'accounts.manage', (product) =>
    product.many<{ id: string; email: string; kind: string; place: string; expires_at: Instant; is_over: boolean }>(sql`
      select i.id, i.email, i.kind, concat_ws(', ', f.name, b.name) as place, i.expires_at, i.expires_at <= ${at(now)} as is_over
      from invitation i left join branch b on b.id = i.branch_id left join facility f on f.id = b.facility_id
      where i.used_by is null ${sought}
      order by i.created_at desc limit 20`),
  )
}

export type HelpedPerson = HelpedAccount & {
  readonly email: string
  readonly language: Language | null
  readonly is_proven: boolean
  readonly user_type: UserType
}

/** The account that is to be helped; locked, so that two administrators decide one after the other. */
export function helpedPerson(tx: Runner, id: string): Promise<HelpedPerson | undefined> {
  return asPlatform(tx, 'accounts.manage', async (product) => {
    // All of them in one order: two administrators who put each other on hold meet here.
    await product.many(sql`
      select id from account where id = ${id} or user_type = 'platform-admin' order by id for update`)
    return product.one<HelpedPerson>(sql`select ${columns} from account a where a.id = ${id} and a.deleted_at is null`)
  })
}

/** Administrators who leave do so one after the other: of two at once the later one sees that the other has gone. */
export function administratorsInTurn(tx: Runner) {
  return asPlatform(tx, 'accounts.manage', (product) =>
    product.many(sql`select id from account where user_type = 'platform-admin' order by id for update`),
  )
}

/** The administrators who can log in now. */
export async function standingAdministrators(tx: Runner): Promise<string[]> {
  const rows = await asPlatform(tx, 'accounts.manage', (product) =>
    product.many<{ id: string }>(sql`
      select id from account where user_type = 'platform-admin' and email_verified_at is not null and deleted_at is null
        and deletion_due_at is null and suspended_at is null order by id limit 1000`),
  )
  return rows.map(({ id }) => id)
}

export type Administrator = { readonly account: string; readonly email: string; readonly language: Language | null }

/** The other administrators, for what each of them has to know. */
export function otherAdministrators(tx: Runner, account: string): Promise<Administrator[]> {
  return asPlatform(tx, 'accounts.manage', (product) =>
    product.many<Administrator>(sql`
      select id as account, email, language from account where user_type = 'platform-admin' and email_verified_at is not null
        and deleted_at is null and id <> ${account} order by id limit 1000`),
  )
}

/** Puts an account on hold from a moment on; null: opens it again. */
export function setSuspended(tx: Runner, { account }: OfPlatform, since: Instant | null): Promise<number> {
  return asPlatform(tx, 'accounts.manage', (product) =>
    product.run(sql`update account set suspended_at = ${since && at(since)} where id = ${account}`),
  )
}

export type OpenInvitation = {
  readonly id: string
  readonly kind: 'facility' | 'doctor' | 'branch-staff' | 'platform-admin'
  readonly email: string
  readonly role: string
  readonly facility_id: string | null
  readonly facility: string
  readonly branch: string
}

/** Gives an unanswered invitation a new link; returns it, or undefined where there is none. */
export function renewInvitation(tx: Runner, id: string, tokenHash: string, expires: Instant) {
  return asPlatform(tx, 'accounts.manage', (product) =>
    product.one<OpenInvitation>(sql`
      update invitation i set token_hash = ${tokenHash}, expires_at = ${at(expires)}
      where i.id = ${id} and i.used_by is null
      returning i.id, i.kind, i.email, i.role, (select b.facility_id from branch b where b.id = i.branch_id) as facility_id,
        coalesce((select f.name from branch b join facility f on f.id = b.facility_id where b.id = i.branch_id), '') as facility,
        case when i.every_branch then '' else coalesce((select b.name from branch b where b.id = i.branch_id), '') end as branch`),
  )
}
