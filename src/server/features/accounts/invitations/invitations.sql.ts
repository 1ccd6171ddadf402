import type { Allowed } from '#domain/access/allowed.ts'
import { branchRoles } from '#domain/access/roles.ts'
import { t } from '#domain/language/translate.ts'
import { toRfc3339, type Instant } from '#domain/time/instant.ts'
import { momentOrNull } from '../../../core/role-holders.sql.ts'
import { isGiven } from '../../../core/roles.sql.ts'
import { type ReadRunner, type Runner, at } from '../../../platform/database/database.ts'
import { sql } from '../../../platform/database/sql.ts'
import type { Own } from '../accounts.sql.ts'

export type InvitationKind = 'facility' | 'doctor' | 'branch-staff'

export type InvitationRow = {
  id: string
  kind: InvitationKind
  email: string
  branch_id: string | null
  facility_id: string | null
  role: string
  facility: string
  branch: string
}

/** Where somebody is invited to: a branch of the own facility, or, by the platform, a facility of their own. */
export type InvitedTo =
  Allowed<{ readonly branch: string }, 'users.edit'> | Allowed<{ readonly branch: null }, 'facilities.invite'>

export function insertInvitation(
  tx: Runner,
  now: Instant,
  { branch }: InvitedTo,
  row: Pick<InvitationRow, 'id' | 'kind' | 'email' | 'role'> & {
    token_hash: string
    invited_by: string
    expires: Instant
  },
) {
  return tx.run(sql`
    insert into invitation (id, kind, email, branch_id, role, token_hash, invited_by, created_at, expires_at)
    values (${row.id}, ${row.kind}, ${row.email}, ${branch}, ${row.role}, ${row.token_hash}, ${row.invited_by}, ${at(now)}, ${at(row.expires)})`)
}

const columns = sql`i.id, i.kind, i.email, i.branch_id, b.facility_id, i.role, coalesce(f.name, '') as facility, coalesce(b.name, '') as branch`
const source = sql`invitation i left join branch b on b.id = i.branch_id left join facility f on f.id = b.facility_id`

/** The invitation whose token somebody brings, where it is open; locked, so that it works once. */
export function openInvitation(tx: Runner, now: Instant) {
  return tx.one<InvitationRow>(sql`
    select ${columns} from ${source} where i.id = reach_invitation() and i.used_by is null and i.expires_at > ${at(now)}
    for update of i`)
}

/** The invitation whose token somebody brings, where it ran out unused, with whoever sent it. */
export function endedInvitation(tx: Runner, now: Instant) {
  return tx.one<InvitationRow & { invited_by: string }>(sql`
    select ${columns}, i.invited_by from ${source}
    where i.id = reach_invitation() and i.used_by is null and i.expires_at <= ${at(now)}`)
}

export function invitationById(tx: Runner, id: string) {
  return tx.one<InvitationRow>(sql`select ${columns} from ${source} where i.id = ${id} and i.used_by is null`)
}

export function deleteInvitation(tx: Runner, { id }: Allowed<InvitationRow, 'users.edit'>) {
  return tx.run(sql`delete from invitation where id = ${id} and used_by is null`)
}

/** An address that is invited again gets a new link; the old one ends. */
export function endEarlier(tx: Runner, { branch }: InvitedTo, email: string) {
  return tx.run(sql`
    delete from invitation where email = ${email} and branch_id is not distinct from ${branch} and used_by is null`)
}

export function useInvitation(tx: Runner, { account }: Own, id: string) {
  return tx.run(sql`update invitation set used_by = ${account} where id = ${id}`)
}

export async function openInvitationsOf(run: ReadRunner, now: Instant, facility: string) {
  const rows = await run.many<InvitationRow & { expires_at: Instant }>(sql`
    select ${columns}, i.expires_at from ${source}
    where b.facility_id = ${facility} and i.used_by is null and i.expires_at > ${at(now)} order by i.created_at desc limit 500`)
  return rows.map(({ id, kind, email, branch, role, expires_at }) => ({
    id,
    kind,
    email,
    branch,
    role,
    expires_at: toRfc3339(expires_at),
  }))
}

type MemberRow = {
  account_id: string
  name: string
  email: string
  branch_id: string | null
  branch: string
  role: string
  role_name: string
  since: Instant
  until: Instant | null
}

/** Who works at the desks of a facility, now or later; who runs it is not among them. */
export async function membersOf(run: ReadRunner, now: Instant, facility: string) {
  const rows = await run.many<MemberRow>(sql`
    select m.account_id, concat_ws(' ', a.first_name, a.last_name) as name, a.email, m.branch_id, coalesce(b.name, '') as branch,
      coalesce(m.builtin, m.role_id::text) as role, coalesce(r.name, '') as role_name, m.since, m.until
    from membership m join account a on a.id = m.account_id left join branch b on b.id = m.branch_id left join role r on r.id = m.role_id
    where m.facility_id = ${facility} and m.builtin is distinct from 'facility_manager' and (m.until is null or m.until > ${at(now)})
    order by b.name, a.last_name, a.first_name limit 1000`)
  return rows.map((row) => ({
    ...row,
    role_name: isGiven(row.role) ? t(branchRoles[row.role].name) : row.role_name,
    since: momentOrNull(row.since),
    until: momentOrNull(row.until),
  }))
}

export function facilityOfBranch(tx: Runner, branch: string) {
  return tx.one<{ facility_id: string; name: string; facility: string }>(sql`
    select b.facility_id, b.name, f.name as facility from branch b join facility f on f.id = b.facility_id where b.id = ${branch}`)
}

export async function practitionerOf(tx: Runner, account: string): Promise<string | undefined> {
  return (await tx.one<{ id: string }>(sql`select id from practitioner where account_id = ${account}`))?.id
}
