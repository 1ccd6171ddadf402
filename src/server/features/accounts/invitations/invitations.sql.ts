import type { Allowed } from '#domain/access/allowed.ts'
import type { BranchRole } from '#domain/access/roles.ts'
import { branchRoles } from '#domain/access/roles.ts'
import { toRfc3339, type Instant } from '#domain/time/instant.ts'
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
  Allowed<{ readonly branch: string }, 'branches.edit'> | Allowed<{ readonly branch: null }, 'facilities.invite'>

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

export function deleteInvitation(tx: Runner, { id }: Allowed<InvitationRow, 'branches.edit'>) {
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

export function membersOf(run: ReadRunner, facility: string) {
  return run.many<{
    account_id: string
    name: string
    email: string
    branch_id: string
    branch: string
    role: string
  }>(sql`
    select m.account_id, concat_ws(' ', a.first_name, a.last_name) as name, a.email, m.branch_id, b.name as branch, m.role
    from branch_member m join account a on a.id = m.account_id join branch b on b.id = m.branch_id
    where b.facility_id = ${facility} order by b.name, a.last_name, a.first_name limit 1000`)
}

type RunHere = Allowed<{ readonly branch: string }, 'branches.edit'>

export function setMember(tx: Runner, { branch }: RunHere, account: string, role: BranchRole) {
  return tx.run(sql`
    insert into branch_member (branch_id, account_id, role, permissions)
    values (${branch}, ${account}, ${role}, ${branchRoles[role].permissions}::text[])
    on conflict (account_id, branch_id) do update set role = excluded.role, permissions = excluded.permissions`)
}

export function removeMember(tx: Runner, { branch }: RunHere, account: string) {
  return tx.run(sql`delete from branch_member where branch_id = ${branch} and account_id = ${account}`)
}

export async function isMember(tx: Runner, branch: string, account: string): Promise<boolean> {
  return (
    (await tx.one(sql`select role from branch_member where branch_id = ${branch} and account_id = ${account}`)) !==
    undefined
  )
}

export function facilityOfBranch(tx: Runner, branch: string) {
  return tx.one<{ facility_id: string; name: string; facility: string }>(sql`
    select b.facility_id, b.name, f.name as facility from branch b join facility f on f.id = b.facility_id where b.id = ${branch}`)
}

export async function practitionerOf(tx: Runner, account: string): Promise<string | undefined> {
  return (await tx.one<{ id: string }>(sql`select id from practitioner where account_id = ${account}`))?.id
}
