import type { Allowed } from '#domain/access/allowed.ts'
import type { HeldRole } from '#domain/access/memberships.ts'
import type { Instant } from '#domain/time/instant.ts'
import { hasNotEnded } from '../../../core/people/membership-now.sql.ts'
import { type ReadRunner, type Runner, at } from '../../../platform/database/database.ts'
import { sql } from '../../../platform/database/sql.ts'
import type { Own } from '../accounts.sql.ts'

export type InvitationKind = 'facility' | 'doctor' | 'branch-staff' | 'platform-admin'

export type InvitationRow = {
  id: string
  kind: InvitationKind
  email: string
  branch_id: string | null
  facility_id: string | null
  /** Branches beside the first one; with `every_branch` it is for all of them. */
  also_at: string[]
  every_branch: boolean
  role: string
  facility: string
  branch: string
  invited_by: string
}

/** Where somebody is invited to: a branch of the own facility, or, by the platform, a facility of their own or its administration. */
export type InvitedTo =
  | Allowed<
      { readonly branch: string; readonly also?: readonly string[]; readonly everyBranch?: boolean },
      'users.edit'
    >
  | Allowed<{ readonly branch: null }, 'facilities.invite' | 'accounts.manage'>

export function insertInvitation(
  tx: Runner,
  now: Instant,
  place: InvitedTo,
  row: Pick<InvitationRow, 'id' | 'kind' | 'email' | 'role' | 'invited_by'> & {
    token_hash: string
    expires: Instant
  },
) {
  const also = place.branch === null ? [] : (place.also ?? [])
  const everyBranch = place.branch !== null && place.everyBranch === true
  return tx.run(sql`
    insert into invitation (id, kind, email, branch_id, also_at, every_branch, role, token_hash, invited_by, created_at, expires_at)
    values (${row.id}, ${row.kind}, ${row.email}, ${place.branch}, ${also}, ${everyBranch}, ${row.role}, ${row.token_hash}, ${row.invited_by},
      ${at(now)}, ${at(row.expires)})`)
}

const columns = sql`i.id, i.kind, i.email, i.branch_id, i.also_at, i.every_branch, b.facility_id, i.role, coalesce(f.name, '') as facility, coalesce(b.name, '') as branch, i.invited_by`
const source = sql`invitation i left join branch b on b.id = i.branch_id left join facility f on f.id = b.facility_id`

/** The facility that somebody is invited to who brings a token; none for a facility of their own. */
export async function facilityInvitedTo(tx: Runner): Promise<string | undefined> {
  const row = await tx.one<{ id: string }>(sql`
    select b.facility_id as id from invitation i join branch b on b.id = i.branch_id where i.id = reach_invitation()`)
  return row?.id
}

/** The invitation whose token somebody brings, where it is open; locked, so that it works once. */
export function openInvitation(tx: Runner, now: Instant) {
  return tx.one<InvitationRow>(sql`
    select ${columns} from ${source} where i.id = reach_invitation() and i.used_by is null and i.expires_at > ${at(now)}
    for update of i`)
}

/** What an account is and holds now; undefined for one that is suspended or gone. */
export function standingOf(run: ReadRunner, now: Instant, account: string) {
  return run.one<{ user_type: string; facilities: string[]; memberships: HeldRole[] }>(
    sql`select user_type, facilities, memberships from standing_of(${account}::uuid, ${at(now)}::timestamptz)`,
  )
}

/** The invitation whose token somebody brings, where it ran out unused, with whoever sent it. */
export function endedInvitation(tx: Runner, now: Instant) {
  return tx.one<InvitationRow>(sql`
    select ${columns} from ${source}
    where i.id = reach_invitation() and i.used_by is null and i.expires_at <= ${at(now)}`)
}

export function invitationById(tx: Runner, id: string) {
  return tx.one<InvitationRow>(sql`select ${columns} from ${source} where i.id = ${id} and i.used_by is null`)
}

export function deleteInvitation(tx: Runner, { id }: Allowed<InvitationRow, 'users.edit'>) {
  return tx.run(sql`delete from invitation where id = ${id} and used_by is null`)
}

/** An address that is invited again to be the same gets a new link; the old one ends. Returns how many there were. */
export function endEarlier(tx: Runner, { branch }: InvitedTo, email: string, kind: string): Promise<number> {
  return tx.run(sql`
    delete from invitation where email = ${email} and branch_id is not distinct from ${branch} and kind = ${kind} and used_by is null`)
}

export function useInvitation(tx: Runner, { account }: Own, id: string) {
  return tx.run(sql`update invitation set used_by = ${account} where id = ${id}`)
}

export function facilityOfBranch(tx: Runner, branch: string) {
  return tx.one<{ facility_id: string; name: string; facility: string }>(sql`
    select b.facility_id, b.name, f.name as facility from branch b join facility f on f.id = b.facility_id where b.id = ${branch}`)
}

export async function practitionerOf(tx: Runner, account: string): Promise<string | undefined> {
  return (await tx.one<{ id: string }>(sql`select id from practitioner where account_id = ${account}`))?.id
}

/** The addresses of those who work at the facility of a branch now, as far as the person who asks sees them. */
export async function emailsAt(
  run: ReadRunner,
  now: Instant,
  facility: string,
  branch: string | null,
): Promise<Set<string>> {
  const rows = await run.many<{ email: string }>(sql`
    select p.email from people_of(${facility}, ${branch}) p
    where exists (select from membership m where m.account_id = p.account and m.facility_id = ${facility} and ${hasNotEnded(now)})
      or exists (select from practitioner_branch w join branch b on b.id = w.branch_id
        where w.practitioner_id = p.practitioner and b.facility_id = ${facility} and w.state = 'active')`)
  return new Set(rows.map(({ email }) => email))
}

/** The names of some branches of a facility. */
export async function namesOfBranches(run: ReadRunner, ids: readonly string[]): Promise<string[]> {
  const rows = await run.many<{ name: string }>(sql`
    select name from branch where id = any (${ids}::uuid[]) order by name limit 200`)
  return rows.map(({ name }) => name)
}
