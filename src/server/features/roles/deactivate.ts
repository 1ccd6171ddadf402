import type { AccountActor } from '#domain/access/actor.ts'
import { t } from '#domain/language/translate.ts'
import type { Answer, BodyOf } from '#contract/endpoints.ts'
import { mostActions } from '#contract/appointment-shapes.ts'
import { writeAudit } from '../../core/audit/audit.ts'
import { rebuildDoctor } from '../../core/free-times/digest.ts'
import { lockResources } from '../../core/lock-resources.ts'
import { tellLive } from '../../core/messages/outbox.ts'
import { endSessionsOf } from '../../core/people/people-keys.ts'
import { rolesInTurn } from '../../core/people/role-holders.sql.ts'
import { tellRoleChange } from '../../core/people/role-mails.ts'
import { insertActions } from '../../core/visits/visit-actions.sql.ts'
import { endVouching, lockCheck } from '../../core/checks/vouching.ts'
import { refuse } from '../../http/refusal.ts'
import { newId } from '../../platform/clock.ts'
import type { RoleDeps } from './deps.ts'
import { endHeld, nameOfPlace, refuseLast, type Work } from './held-roles.ts'
import { type Leaver, leaverOf, soonest, visitsOf } from './leaving.ts'
import { heldIn } from './members.sql.ts'
import { endInvitationsOf, leaveBranches } from './people.sql.ts'

type Wanted = BodyOf<'POST /facilities/:facilityId/users/:accountId/deactivate'>
type Done = Answer<'POST /facilities/:facilityId/users/:accountId/deactivate'>

/**
 * Ends what somebody holds at a branch or at the whole facility, at once, with what becomes of each visit that a doctor
 * leaves behind: all or nothing. Who leaves the facility is logged out everywhere. Where somebody holds nothing, nothing ends.
 */
export function deactivate(
  deps: RoleDeps,
  actor: AccountActor,
  { facilityId, accountId }: { facilityId: string; accountId: string },
  { branch_id: branch, actions, message }: Wanted,
): Promise<Done> {
  const now = deps.clock.now()
  const batch = newId(now)
  return deps.database.as(actor, async (tx) => {
    const leaver = await leaverOf(tx, actor, { facilityId, accountId, branch })
    if (accountId === actor.account) refuse('wrong_status', { detail: t('Somebody else has to deactivate you') })
    const work: Work = { deps, tx, now, actor }
    // First: a role that is given at this moment ends with the others.
    await rolesInTurn(tx, facilityId)
    const held = await heldIn(tx, now, { facility: facilityId, branch }, accountId)
    if (held.length === 0 && !leaver.doctor)
      refuse('wrong_status', { detail: t('This person holds no role of this place alone that could end') })
    const ended = new Set(held.map(({ id }) => id))
    await refuseLast(work, facilityId, (before) => before.filter(({ membership }) => !ended.has(membership)))
    const affected = await leaveVisits(work, leaver, { batch, actions, message })
    for (const one of held) await endHeld(work, one)
    await endInvitationsOf(tx, leaver)
    if (branch === null) await endSessionsOf(tx, leaver)
    await tellEnd(work, leaver)
    return { batch_id: batch, affected }
  })
}

/** A doctor leaves the branches, and each visit ahead is decided about; refuses with `changed` where one was not seen. */
async function leaveVisits(
  { deps, tx, now, actor }: Work,
  leaver: Leaver,
  { batch, actions, message }: Pick<Wanted, 'actions' | 'message'> & { batch: string },
): Promise<number> {
  const { doctor } = leaver
  if (!doctor) return 0
  await lockCheck(tx, doctor.practitioner)
  // Nobody books, moves or cancels while it is decided who is met.
  await lockResources(tx, [doctor.practitioner])
  const affected = await visitsOf(tx, now, leaver)
  if (affected.length > mostActions) refuse('visits_ahead')
  const wanted = new Map(actions.map((action) => [action.appointment_id, action]))
  if (affected.some(({ id }) => !wanted.has(id))) refuse('changed')
  await leaveBranches(tx, now, doctor)
  await endVouching(deps, tx, now, actor.account, doctor)
  await rebuildDoctor(tx, now, doctor.practitioner)
  const rows = affected.map(({ id }) => ({
    id: newId(now),
    batch_id: batch,
    practitioner_id: doctor.practitioner,
    appointment_id: id,
    action: wanted.get(id)?.action ?? 'keep',
    offering_id: wanted.get(id)?.offering_id ?? null,
    not_before: soonest(now),
    message,
    reason: '',
    account_id: actor.account,
  }))
  if (rows.length > 0) await insertActions(tx, now, rows)
  await tellLive(tx, [`doctor:${doctor.practitioner}`], { kind: 'setup' })
  return affected.length
}

async function tellEnd({ deps, tx, now, actor }: Work, { account, facility, branch }: Leaver) {
  const subject = { kind: 'account', id: account }
  await writeAudit(tx, now, actor, { action: 'member.deactivated', subject, detail: { facility, branch } })
  const place = await nameOfPlace(tx, { facility, branch })
  await tellRoleChange(tx, now, deps.site, { accounts: [account], by: actor.account }, () => ({
    kind: 'deactivated',
    role: '',
    place,
  }))
}
