import type { Allowed } from '#domain/access/allowed.ts'
import type { RightSet } from '#domain/access/branch-rights.ts'
import { rightsOfRow } from '#domain/access/memberships.ts'
import { toRfc3339, type Instant } from '#domain/time/instant.ts'
import { hasNotEnded } from '../../core/people/membership-now.sql.ts'
import { at, type ReadRunner, type Runner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

export type RoleRow = {
  readonly id: string
  readonly facility: string
  readonly name: string
  readonly version: number
  readonly rights: RightSet
}

type Row = Omit<RoleRow, 'rights'> & { rights: Record<string, string> | null }

const columns = sql`r.id, r.facility_id as facility, r.name, r.version,
  (select jsonb_object_agg(p.permission, p.reach) from role_permission p where p.role_id = r.id) as rights`

/** The roles of a facility's own, by name. */
export async function rolesOf(run: ReadRunner, facility: string): Promise<RoleRow[]> {
  const rows = await run.many<Row>(sql`
    select ${columns} from role r where r.facility_id = ${facility} order by lower(r.name) limit 200`)
  return rows.map(roleOfRow)
}

export async function roleById(run: ReadRunner, id: string): Promise<RoleRow | undefined> {
  const row = await run.one<Row>(sql`select ${columns} from role r where r.id = ${id}`)
  return row && roleOfRow(row)
}

/**
 * How many hold each role of a facility, now or later, as far as the person who asks sees them; doctors are whoever sees
 * patients at one of its branches.
 */
export function memberCounts(run: ReadRunner, now: Instant, facility: string) {
  return run.many<{ ref: string; members: number }>(sql`
    select coalesce(m.builtin, m.role_id::text) as ref, count(distinct m.account_id)::int as members from membership m
    where m.facility_id = ${facility} and ${hasNotEnded(now)} group by 1
    union all
    select 'doctor', count(distinct d.practitioner_id)::int from practitioner_branch d join branch b on b.id = d.branch_id
    where b.facility_id = ${facility} and d.state = 'active'
    limit 300`)
}

/** The branches at which a role is held, now or later. */
export async function placesOfRole(run: ReadRunner, now: Instant, id: string): Promise<string[]> {
  const rows = await run.many<{ branch: string }>(sql`
    select branch from places_of_role(${id}, ${at(now)}) limit 2000`)
  return rows.map(({ branch }) => branch)
}

type EditsHere = Allowed<{ readonly facility: string }, 'roles.edit'>
type Editable = Allowed<{ readonly id: string }, 'roles.edit'>

export function insertRole(tx: Runner, now: Instant, { facility }: EditsHere, role: { id: string; name: string }) {
  return tx.run(sql`
    insert into role (id, facility_id, name, created_at, changed_at)
    values (${role.id}, ${facility}, ${role.name}, ${at(now)}, ${at(now)})`)
}

/** Gives a role its next version; nothing where somebody else did meanwhile. Returns how many rows it touched. */
export function updateRole(tx: Runner, now: Instant, { id }: Editable, role: { name: string; version: number }) {
  return tx.run(sql`
    update role set name = ${role.name}, version = version + 1, changed_at = ${at(now)}
    where id = ${id} and version = ${role.version}`)
}

export async function replaceRights(tx: Runner, { id }: Editable, rights: RightSet) {
  await tx.run(sql`delete from role_permission where role_id = ${id}`)
  await tx.run(sql`
    insert into role_permission (role_id, permission, reach)
    select ${id}, w.permission, w.reach from unnest(${[...rights.keys()]}::text[], ${[...rights.values()]}::text[]) as w(permission, reach)`)
}

export function insertVersion(
  tx: Runner,
  now: Instant,
  { id }: Editable,
  was: { version: number; name: string; rights: RightSet; by: string },
) {
  return tx.run(sql`
    insert into role_version (role_id, version, name, rights, changed_by, changed_at)
    values (${id}, ${was.version}, ${was.name}, ${JSON.stringify(Object.fromEntries(was.rights))}::jsonb, ${was.by}, ${at(now)})`)
}

export function deleteRole(tx: Runner, { id }: Editable) {
  return tx.run(sql`delete from role where id = ${id}`)
}

/** How many open invitations and memberships, also ended ones, name a role: while there are any, it stays. */
export async function usesOfRole(run: ReadRunner, now: Instant, id: string): Promise<number> {
  const row = await run.one<{ uses: number }>(sql`
    select coalesce((select sum(p.members) from places_of_role(${id}, ${at(now)}) p), 0)::int
      + (select count(*) from invitation i where i.role = ${id} and i.used_by is null and i.expires_at > ${at(now)})::int as uses`)
  return row?.uses ?? 0
}

/** Memberships of a role that have ended keep no role from going. */
export function dropEnded(tx: Runner, now: Instant, { id }: Editable) {
  return tx.run(sql`delete from membership where role_id = ${id} and until <= ${at(now)}`)
}

export async function versionsOf(run: ReadRunner, id: string) {
  const rows = await run.many<{
    version: number
    name: string
    by: string
    at: Instant
    rights: Record<string, string>
  }>(sql`
    select v.version, v.name, coalesce(concat_ws(' ', a.first_name, a.last_name), '') as by, v.changed_at as at, v.rights
    from role_version v left join account a on a.id = v.changed_by where v.role_id = ${id} order by v.version desc limit 200`)
  return rows.map(({ at: moment, rights, ...row }) => ({ ...row, at: toRfc3339(moment), rights: rightsOfRow(rights) }))
}

/** The accounts that hold a role, now or later. */
export async function accountsWith(run: ReadRunner, now: Instant, id: string): Promise<string[]> {
  const rows = await run.many<{ account: string }>(sql`
    select distinct m.account_id as account from membership m
    where m.role_id = ${id} and ${hasNotEnded(now)} limit 1000`)
  return rows.map(({ account }) => account)
}

function roleOfRow({ rights, ...row }: Row): RoleRow {
  return { ...row, rights: rightsOfRow(rights) }
}
