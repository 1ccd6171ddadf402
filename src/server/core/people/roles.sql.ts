import type { Allowed } from '#domain/access/allowed.ts'
import type { RightSet } from '#domain/access/branch-rights.ts'
import { rightsOfBuiltIn, rightsOfRow } from '#domain/access/memberships.ts'
import { type BranchRole, branchRoles, builtInRoles } from '#domain/access/roles.ts'
import { t } from '#domain/language/translate.ts'
import type { Instant } from '#domain/time/instant.ts'
import { at, type ReadRunner, type Runner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

/** A role as it is given: a built-in one by its name, any other by its id. `name` is in the current language. */
export type RoleHere = {
  readonly ref: string
  readonly name: string
  readonly words: string
  readonly rights: RightSet
}

/** The role of a facility that a reference names, or undefined; built-in roles are everywhere. */
export async function roleOf(run: ReadRunner, facility: string, ref: string): Promise<RoleHere | undefined> {
  if (isGiven(ref)) return builtInHere(ref)
  if (!/^[0-9a-f-]{36}$/.test(ref)) return undefined
  const row = await run.one<{ id: string; name: string; rights: Record<string, string> | null }>(sql`
    select r.id, r.name, (select jsonb_object_agg(p.permission, p.reach) from role_permission p where p.role_id = r.id) as rights
    from role r where r.id = ${ref} and r.facility_id = ${facility}`)
  return row && { ref: row.id, name: row.name, words: '', rights: rightsOfRow(row.rights) }
}

/** The role that an invitation names, for whoever brings it: they belong nowhere yet and read no roles. */
export function roleForInvited(tx: Runner, facility: string | null, ref: string): Promise<RoleHere | undefined> {
  if (ref === 'facility_manager') return Promise.resolve(managerHere())
  return tx.asProduct(async (product) => (facility === null ? undefined : roleOf(product, facility, ref)))
}

/** The role of running a facility, which those who run it give for the whole of it. */
export function managerHere(): RoleHere {
  const { name, words } = builtInRoles.facility_manager
  return { ref: 'facility_manager', name: t(name), words: t(words), rights: rightsOfBuiltIn('facility_manager') }
}

/** A built-in role that is given at branches. */
export function builtInHere(role: BranchRole): RoleHere {
  const { name, words } = branchRoles[role]
  return { ref: role, name: t(name), words: t(words), rights: rightsOfBuiltIn(role) }
}

/** Whether a reference names a built-in role that is given at branches. */
export function isGiven(ref: string): ref is BranchRole {
  return Object.hasOwn(branchRoles, ref)
}

/** From when and until when somebody holds a role; null: from now on, for good. */
export type Span = { readonly since: Instant | null; readonly until: Instant | null }

/** A branch of a facility, or every branch of it, where somebody may give roles. */
export type GivesHere = Allowed<{ readonly facility: string; readonly branch: string | null }, 'users.edit'>

/** Gives somebody a role at a place; somebody who has it already gets new dates. Returns the membership's id. */
export async function insertMembership(
  tx: Runner,
  now: Instant,
  { facility, branch }: GivesHere,
  { account, role, since, until }: { account: string; role: string } & Span,
): Promise<string | undefined> {
  const { builtin, id } = rowOfRef(role)
  const row = await tx.one<{ id: string }>(sql`
    insert into membership (account_id, facility_id, branch_id, builtin, role_id, since, until)
    values (${account}, ${facility}, ${branch}, ${builtin}, ${id}, ${at(since ?? now)}, ${until && at(until)})
    on conflict on constraint membership_once do update
      set since = excluded.since, until = excluded.until, meant_until = null, version = membership.version + 1
    returning id`)
  return row?.id
}

/** How a row refers to a role: by name where it is built in, else by id. */
export function rowOfRef(ref: string): { readonly builtin: string | null; readonly id: string | null } {
  return isGiven(ref) || ref === 'facility_manager' ? { builtin: ref, id: null } : { builtin: null, id: ref }
}
