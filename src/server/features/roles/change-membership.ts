import type { AccountActor } from '#domain/access/actor.ts'
import type { BodyOf } from '#contract/endpoints.ts'
import { rolesInTurn } from '../../core/people/role-holders.sql.ts'
import { roleOf } from '../../core/people/roles.sql.ts'
import { refuse } from '../../http/refusal.ts'
import type { RoleDeps } from './deps.ts'
import { endHeld, isPassing, membershipOf, refuseLast, spanOf, tellMember, type Work } from './held-roles.ts'
import { refuseToGive } from './may-give.ts'
import * as rows from './members.sql.ts'

/** Changes from when and until when somebody holds a role. */
export function changeSpan(
  deps: RoleDeps,
  actor: AccountActor,
  id: string,
  wanted: BodyOf<'PUT /memberships/:membershipId'>,
) {
  const now = deps.clock.now()
  return deps.database.as(actor, async (tx) => {
    const work: Work = { deps, tx, now, actor }
    const found = await membershipOf(work, id)
    await rolesInTurn(tx, found.facility)
    const role = await roleOf(tx, found.facility, found.role)
    const span = spanOf(now, wanted, found.since)
    await refuseToGive(work, found, { account: found.account, role, until: span.until })
    await refuseLast(work, found.facility, (before) =>
      before.map((holder) => (holder.membership === id ? { ...holder, ends: isPassing(now, span) } : holder)),
    )
    const touched = await rows.updateSpan(tx, found, wanted.version, span)
    if (touched === 0) refuse('changed')
    await tellMember(work, found, { account: found.account, kind: 'given', role: found.role })
  })
}

/** Ends what somebody holds, at once. */
export function endRole(deps: RoleDeps, actor: AccountActor, id: string) {
  const now = deps.clock.now()
  return deps.database.as(actor, async (tx) => {
    const work: Work = { deps, tx, now, actor }
    const found = await membershipOf(work, id)
    await refuseLast(work, found.facility, (before) => before.filter(({ membership }) => membership !== id))
    if ((await endHeld(work, found)) === 0) refuse('changed')
    await tellMember(work, found, { account: found.account, kind: 'ended', role: found.role })
  })
}
