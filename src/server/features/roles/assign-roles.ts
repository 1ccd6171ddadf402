import type { AccountActor } from '#domain/access/actor.ts'
import { builtInRoles, isBuiltInRole } from '#domain/access/roles.ts'
import { listComma, t } from '#domain/language/translate.ts'
import type { BodyOf } from '#contract/endpoints.ts'
import { rolesInTurn } from '../../core/people/role-holders.sql.ts'
import { tellRoleChange } from '../../core/people/role-mails.ts'
import { insertMembership, roleOf, type RoleHere } from '../../core/people/roles.sql.ts'
import { allow, refuse } from '../../http/refusal.ts'
import type { RoleDeps } from './deps.ts'
import { noteRole, type Work } from './held-roles.ts'
import { refuseToGive } from './may-give.ts'
import { worksFor } from './members.sql.ts'
import { heldOf } from './people.sql.ts'
import { placeOf, type Place } from './branch-of-role.ts'

type Wanted = BodyOf<'POST /facilities/:facilityId/memberships'>
type Given = { readonly account: string; readonly role: RoleHere; readonly place: Place }

/**
 * Gives people of a facility roles at several of its branches, all or none. Who holds one already for good keeps it as it
 * is. Each person reads of it in one mail a role. Returns how many roles are new.
 */
export function assignRoles(deps: RoleDeps, actor: AccountActor, facility: string, wanted: Wanted) {
  const now = deps.clock.now()
  return deps.database.as(actor, async (tx) => {
    allow(actor, 'users.edit', { scope: { facility } })
    await rolesInTurn(tx, facility)
    const work: Work = { deps, tx, now, actor }
    const people = [...new Set(wanted.accounts)]
    for (const account of people) if (!(await worksFor(tx, now, facility, account))) refuse('not_found')
    const held = (await heldOf(tx, { facility, branch: null })).filter(
      ({ since, until }) => !(since > now) && until === null,
    )
    const given: Given[] = []
    for (const { branch_id: branch, role: ref } of wanted.places) {
      const place = await placeOf(tx, actor, branch, 'users.edit')
      if (place.facility !== facility) refuse('not_found')
      const role = (await roleOf(tx, facility, ref)) ?? refuse('not_found')
      const holders = new Set(
        held.filter((one) => one.branch_id === branch && one.role === ref).map((one) => one.account),
      )
      for (const account of people.filter((one) => !holders.has(one))) {
        await refuseToGive(work, place, { account, role, until: null })
        await insertMembership(tx, now, place, { account, role: role.ref, since: null, until: null })
        await noteRole(work, place, { account, kind: 'given', role: role.ref })
        given.push({ account, role, place })
      }
    }
    await tellGiven(work, given)
    return given.length
  })
}

/** One mail a person and role, with all the branches it is for. */
async function tellGiven({ deps, tx, now, actor }: Work, given: readonly Given[]) {
  for (const ofOne of Map.groupBy(given, ({ account, role }) => `${account} ${role.ref}`).values()) {
    const [first] = ofOne
    if (!first) continue
    const { account, role } = first
    const place = ofOne.map((one) => one.place.name).join(listComma())
    await tellRoleChange(tx, now, deps.site, { accounts: [account], by: actor.account }, () => ({
      kind: 'given',
      role: isBuiltInRole(role.ref) ? t(builtInRoles[role.ref].name) : role.name,
      place,
    }))
  }
}
