import type { AccountActor } from '#domain/access/actor.ts'
import type { Allowed } from '#domain/access/allowed.ts'
import { allowed } from '#domain/access/allowed.ts'
import { t } from '#domain/language/translate.ts'
import type { Instant } from '#domain/time/instant.ts'
import { allow, refuse } from '../../http/refusal.ts'
import type { Runner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import { placesOfRole, roleById, type RoleRow } from './roles.sql.ts'

export type Place = {
  readonly facility: string
  readonly branch: string
  readonly name: string
  readonly house: string
}

/** The branch of an address, for whoever holds a right there or runs its facility. */
export async function placeOf<Right extends 'users.edit' | 'roles.edit'>(
  tx: Runner,
  actor: AccountActor,
  branch: string,
  right: Right,
): Promise<Allowed<Place, Right>> {
  const found = await tx.one<Place>(sql`
    select b.facility_id as facility, b.id as branch, b.name, f.name as house
    from branch b join facility f on f.id = b.facility_id where b.id = ${branch}`)
  return allow(actor, right, found && { ...found, scope: { facility: found.facility, branch: found.branch } })
}

export type EditedRole = RoleRow & {
  /** The branches at which it is held; where it is held nowhere, one of those at which the person may edit roles. */
  readonly places: readonly string[]
}

/** A role for whoever may edit roles at every branch at which it is held: what they change is felt there too. */
export async function editedRole(
  tx: Runner,
  actor: AccountActor,
  now: Instant,
  id: string,
): Promise<Allowed<EditedRole, 'roles.edit'>> {
  const found = await readableRole(tx, actor, id)
  const held = await placesOfRole(tx, now, id)
  const places = held.length > 0 ? held : await ownPlaces(tx, actor, found.facility, 'roles.edit')
  const at = (branch: string | null) => ({ ...found, places, scope: { facility: found.facility, branch } })
  if (places.some((branch) => !allowed(actor, 'roles.edit', at(branch))))
    refuse('not_allowed', { detail: t('This role is also held at other branches. Ask your facility manager') })
  return allow(actor, 'roles.edit', at(places.at(0) ?? null))
}

/** A role for whoever gives roles somewhere at its facility. */
export async function readableRole(
  tx: Runner,
  actor: AccountActor,
  id: string,
): Promise<Allowed<RoleRow, 'users.edit'>> {
  const found = await roleById(tx, id)
  const [branch = null] = found ? await ownPlaces(tx, actor, found.facility, 'users.edit') : []
  return allow(actor, 'users.edit', found && { ...found, scope: { facility: found.facility, branch } })
}

/** A branch of the facility at which somebody holds a right. */
async function ownPlaces(
  tx: Runner,
  actor: AccountActor,
  facility: string,
  right: 'users.edit' | 'roles.edit',
): Promise<string[]> {
  const mine = actor.branches.filter(({ permissions }) => permissions.includes(right)).map(({ branch }) => branch)
  const rows = await tx.many<{ id: string }>(sql`
    select b.id from branch b where b.facility_id = ${facility} and b.id = any (${mine}::uuid[]) limit 1`)
  return rows.map(({ id }) => id)
}
