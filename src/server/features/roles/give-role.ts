import type { AccountActor } from '#domain/access/actor.ts'
import type { BodyOf } from '#contract/endpoints.ts'
import { rolesInTurn } from '../../core/people/role-holders.sql.ts'
import { insertMembership, roleOf } from '../../core/people/roles.sql.ts'
import { allow, refuse } from '../../http/refusal.ts'
import type { RoleDeps } from './deps.ts'
import { endHeld, isPassing, refuseLast, spanOf, tellMember, type Work } from './held-roles.ts'
import { refuseToGive } from './may-give.ts'
import * as rows from './members.sql.ts'
import { placeOf } from './branch-of-role.ts'

/** Gives somebody of the facility a role at a branch, or at every branch where the giver runs the facility. */
export function giveRole(
  deps: RoleDeps,
  actor: AccountActor,
  branch: string,
  wanted: BodyOf<'POST /branches/:branchId/memberships'>,
) {
  const now = deps.clock.now()
  return deps.database.as(actor, async (tx) => {
    const here = await placeOf(tx, actor, branch, 'users.edit')
    const place = wanted.every_branch
      ? allow(actor, 'users.edit', { ...here, branch: null, scope: { facility: here.facility } })
      : here
    await rolesInTurn(tx, here.facility)
    if (!(await rows.worksFor(tx, now, here.facility, wanted.account_id))) refuse('not_found')
    const role = (await roleOf(tx, here.facility, wanted.role)) ?? refuse('not_found')
    const span = spanOf(now, wanted)
    const work: Work = { deps, tx, now, actor }
    await refuseToGive(work, place, { account: wanted.account_id, role, until: span.until })
    // Who holds it already gets other dates: that may be an end.
    await refuseLast(work, here.facility, (before) =>
      before.map((holder) =>
        holder.account === wanted.account_id && holder.role === role.ref && holder.branch === place.branch
          ? { ...holder, ends: isPassing(now, span) }
          : holder,
      ),
    )
    await insertMembership(tx, now, place, { account: wanted.account_id, role: role.ref, ...span })
    await tellMember(work, here, { account: wanted.account_id, kind: 'given', role: role.ref })
  })
}

/** Makes a role the only one of somebody at a branch; without a role they leave it. It holds at their very next click. */
export function setRole(
  deps: RoleDeps,
  actor: AccountActor,
  { branchId, accountId }: { branchId: string; accountId: string },
  ref: string | null,
) {
  const now = deps.clock.now()
  return deps.database.as(actor, async (tx) => {
    const here = await placeOf(tx, actor, branchId, 'users.edit')
    await rolesInTurn(tx, here.facility)
    const held = await rows.heldIn(tx, now, here, accountId)
    if (held.length === 0) refuse('not_found')
    const role = ref === null ? undefined : ((await roleOf(tx, here.facility, ref)) ?? refuse('not_found'))
    const work: Work = { deps, tx, now, actor }
    if (role) await refuseToGive(work, here, { account: accountId, role, until: null })
    await refuseLast(work, here.facility, (before) => [
      ...before.filter(({ membership }) => !held.some(({ id }) => id === membership)),
      ...(role ? [{ account: accountId, isManager: false, rights: role.rights, ends: false }] : []),
    ])
    for (const one of held) if (one.role !== ref) await endHeld(work, one)
    if (role) await insertMembership(tx, now, here, { account: accountId, role: role.ref, since: now, until: null })
    const told = role
      ? ({ kind: 'given', role: role.ref } as const)
      : ({ kind: 'ended', role: held[0]?.role ?? '' } as const)
    await tellMember(work, here, { account: accountId, ...told })
  })
}
