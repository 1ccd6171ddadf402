import type { AccountActor } from '#domain/access/actor.ts'
import type { Allowed } from '#domain/access/allowed.ts'
import type { RightSet } from '#domain/access/branch-rights.ts'
import { asksForProof, cannotGive, leftWithout, rightChanges, rightsAt, withNeeds } from '#domain/access/giving.ts'
import { rightsOfBuiltIn } from '#domain/access/memberships.ts'
import { isBuiltInRole } from '#domain/access/roles.ts'
import { t } from '#domain/language/translate.ts'
import type { Instant } from '#domain/time/instant.ts'
import { writeAudit } from '../../core/audit/audit.ts'
import { refuseRights } from '../../core/people/refuse-rights.ts'
import { holdersOf, rolesInTurn } from '../../core/people/role-holders.sql.ts'
import { tellRoleChange } from '../../core/people/role-mails.ts'
import { roleOf } from '../../core/people/roles.sql.ts'
import { refuse, refuseFields } from '../../http/refusal.ts'
import { newId } from '../../platform/clock.ts'
import type { Runner } from '../../platform/database/database.ts'
import type { RoleDeps } from './deps.ts'
import { type EditedRole, editedRole, placeOf } from './branch-of-role.ts'
import { roleAnswer } from './role-answer.ts'
import * as rows from './roles.sql.ts'
import { nameOfFacility, refuseTakenName } from './role-names.ts'

export type WantedRole = {
  readonly version: number
  readonly name: string
  readonly rights: RightSet
  readonly password: string
}

/** Makes a role of the facility as a copy of another one: nobody holds it yet. */
export async function copyRole(
  deps: RoleDeps,
  actor: AccountActor,
  branch: string,
  wanted: { name: string; from: string; password: string },
) {
  const { database, clock } = deps
  const now = clock.now()
  const rights = await database.as(actor, async (tx) => {
    const place = await placeOf(tx, actor, branch, 'roles.edit')
    const rights = withNeeds((await rightsOfAny(tx, place.facility, wanted.from)) ?? refuse('not_found'))
    refuseRights(cannotGive(rightsAt(actor, place), rights, false))
    return rights
  })
  await proveIfAsked(deps, actor, new Map(), rights, wanted.password)
  return database.as(actor, async (tx) => {
    const place = await placeOf(tx, actor, branch, 'roles.edit')
    const name = await refuseTakenName(tx, place.facility, wanted.name, undefined)
    const id = newId(now)
    await rows.insertRole(tx, now, place, { id, name })
    const role = await editedRole(tx, actor, now, id)
    await rows.replaceRights(tx, role, rights)
    await rows.insertVersion(tx, now, role, { version: 1, name, rights, by: actor.account })
    const detail = { name, from: wanted.from, facility: place.facility }
    await writeAudit(tx, now, actor, { action: 'role.add', subject: { kind: 'role', id }, detail })
    return roleAnswer({ id, facility: place.facility, name, version: 1, rights }, 0)
  })
}

/** Changes what a role is called and what it may do; whoever holds it feels it at their next call. */
export async function changeRole(deps: RoleDeps, actor: AccountActor, id: string, wanted: WantedRole) {
  const { database, clock } = deps
  const now = clock.now()
  const rights = withNeeds(wanted.rights)
  const decide = async (tx: Runner) => {
    const role = await editedRole(tx, actor, now, id)
    const holders = await rows.accountsWith(tx, now, id)
    refuseStale(role, wanted.version, holders.length)
    refuseAdded(actor, role, rights, holders)
    return { role, members: holders.length }
  }
  const before = await database.as(actor, decide)
  await proveIfAsked(deps, actor, before.role.rights, rights, wanted.password)
  return database.as(actor, async (tx) => {
    // While the password was looked at, the role may have been given: to whoever changes it, for one.
    await rolesInTurn(tx, before.role.facility)
    const { role, members } = await decide(tx)
    const name = await refuseTakenName(tx, role.facility, wanted.name, id)
    await refuseWithoutEditor(tx, now, role, rights)
    const touched = await rows.updateRole(tx, now, role, { name, version: wanted.version })
    if (touched === 0) refuseStale((await rows.roleById(tx, id)) ?? refuse('not_found'), wanted.version, members)
    await rows.replaceRights(tx, role, rights)
    const version = wanted.version + 1
    await rows.insertVersion(tx, now, role, { version, name, rights, by: actor.account })
    await tellChange(deps, tx, now, actor, role, { name, rights })
    return roleAnswer({ ...role, name, version, rights }, members)
  })
}

/** Makes a role what it was at an earlier version. */
export async function restoreRole(
  deps: RoleDeps,
  actor: AccountActor,
  id: string,
  wanted: { version: number; to: number; password: string },
) {
  const found = await deps.database.as(actor, async (tx) => {
    await editedRole(tx, actor, deps.clock.now(), id)
    return (await rows.versionsOf(tx, id)).find(({ version }) => version === wanted.to)
  })
  const { name, rights } = found ?? refuse('not_found')
  return changeRole(deps, actor, id, { ...wanted, name, rights })
}

/** Deletes a role that nobody holds, now or later. */
export function removeRole(deps: RoleDeps, actor: AccountActor, id: string) {
  const now = deps.clock.now()
  return deps.database.as(actor, async (tx) => {
    const { facility } = await editedRole(tx, actor, now, id)
    // Whoever is given the role at this moment is counted, and two who delete it do so one after the other.
    await rolesInTurn(tx, facility)
    const role = await editedRole(tx, actor, now, id)
    const uses = await rows.usesOfRole(tx, now, id)
    if (uses > 0)
      refuse('wrong_status', {
        detail: t('{uses, plural, one {Move the person first} other {Move the # people first}}', { uses }),
      })
    await rows.dropEnded(tx, now, role)
    await rows.deleteRole(tx, role)
    const detail = { name: role.name, facility: role.facility }
    await writeAudit(tx, now, actor, { action: 'role.remove', subject: { kind: 'role', id }, detail })
  })
}

async function rightsOfAny(tx: Runner, facility: string, ref: string) {
  return isBuiltInRole(ref) ? rightsOfBuiltIn(ref) : (await roleOf(tx, facility, ref))?.rights
}

async function proveIfAsked(deps: RoleDeps, actor: AccountActor, before: RightSet, after: RightSet, password: string) {
  if (!asksForProof(rightChanges(before, after))) return
  if (password === '') refuse('password_needed')
  await deps.prove(deps, actor, password)
}

/** What is new in a role must be had wherever it is held, and by whoever gives it to themselves. */
function refuseAdded(actor: AccountActor, role: EditedRole, rights: RightSet, holders: readonly string[]) {
  const added = new Map(
    rightChanges(role.rights, rights).flatMap(({ right, was, is }) =>
      is && !(was === 'all' && is === 'own') ? [[right, is] as const] : [],
    ),
  )
  const places = role.places.length > 0 ? role.places : [null]
  for (const branch of places)
    refuseRights(
      cannotGive(rightsAt(actor, { facility: role.facility, branch }), added, holders.includes(actor.account)),
    )
}

function refuseStale(role: rows.RoleRow, version: number, members: number) {
  if (role.version !== version) refuse('changed', { extra: { current: roleAnswer(role, members) } })
}

async function refuseWithoutEditor(tx: Runner, now: Instant, role: EditedRole, rights: RightSet) {
  const before = await holdersOf(tx, now, role.facility)
  const after = before.map((holder) => (holder.role === role.id ? { ...holder, rights } : holder))
  if (leftWithout(before, after)) refuseFields({ rights: 'role_editor_missing' })
}

async function tellChange(
  deps: RoleDeps,
  tx: Runner,
  now: Instant,
  actor: AccountActor,
  role: Allowed<EditedRole, 'roles.edit'>,
  is: { name: string; rights: RightSet },
) {
  const changes = rightChanges(role.rights, is.rights)
  const detail = { facility: role.facility, name: is.name, was: role.name, changes }
  await writeAudit(tx, now, actor, { action: 'role.change', subject: { kind: 'role', id: role.id }, detail })
  if (changes.length === 0) return
  const place = await nameOfFacility(tx, role.facility)
  const holders = await rows.accountsWith(tx, now, role.id)
  await tellRoleChange(tx, now, deps.site, { accounts: holders, by: actor.account }, () => ({
    kind: 'changed',
    role: is.name,
    place,
  }))
}
