import type { AccountActor } from '#domain/access/actor.ts'
import type { Permission } from '#domain/access/permissions.ts'
import type { OtherWay } from '#domain/meetings/other-way.ts'
import type { CallAct } from '#domain/meetings/step-call.ts'
import { writeAudit } from '../../core/audit/audit.ts'
import { allow, refuse, Refusal } from '../../http/refusal.ts'
import type { Runner } from '../../platform/database/database.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { MeetingDeps } from './deps.ts'
import { followVisit } from './join-meeting.ts'
import { clearCall } from './meetings.sql.ts'
import { mayWaitAgain } from './turned-away.ts'
import { asCaller, holdCall, openCall, scopeOfCall, takeStep, type Asking, type OpenCall } from './open-call.ts'

type Hosting = Asking & { readonly actor: AccountActor }

/** Lets somebody in, turns them away, sends them out, or lets them wait again. The visit begins when its patient is let in. */
export async function decide(
  deps: MeetingDeps,
  asking: Hosting,
  participant: string,
  kind: 'admit' | 'deny' | 'remove' | 'wait',
) {
  const { open, call } = await actAsHost(deps, asking, { kind, participant })
  const found = call.participants.find(({ id }) => id === participant)
  const isPatient = found?.role === 'patient' || (found?.role === 'guest' && found.proof === 'address')
  if (kind !== 'admit' || !isPatient || open.row.status === 'in_progress') return
  await followVisit(() => begin(deps, asking, open.row))
}

/** The visit begins. Where its patient has just been checked in it is another version, and begins all the same. */
async function begin(deps: MeetingDeps, asking: Hosting, { appointment_id: id, version }: OpenCall['row']) {
  const start = (of: number) => deps.moveVisit(asking.actor, id, { action: 'start', version: of, reason: '' })
  try {
    await start(version)
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'changed') throw error
    const now = deps.clock.now()
    const { row } = await asCaller(deps, asking, (tx) => callFor(tx, now, asking, 'calls.host'))
    await start(row.version)
  }
}

export async function lock(deps: MeetingDeps, asking: Hosting, isLocked: boolean) {
  const { call } = await actAsHost(deps, asking, { kind: isLocked ? 'lock' : 'unlock' })
  return { is_locked: call.isLocked }
}

export async function endForAll(deps: MeetingDeps, asking: Hosting) {
  await actAsHost(deps, asking, { kind: 'end' })
}

/** The visit goes on in another way: whoever waits or talks reads so, and its patient gets a message. */
export async function switchTo(deps: MeetingDeps, asking: Hosting, to: OtherWay) {
  await actAsHost(deps, asking, { kind: 'switch', to })
}

function actAsHost(deps: MeetingDeps, asking: Hosting, act: CallAct) {
  const now = deps.clock.now()
  return asCaller(deps, asking, async (tx) => {
    const open = await holdAs(tx, now, asking, 'calls.host')
    if (act.kind === 'wait' && !(await mayWaitAgain(tx, open.call, act.participant))) refuse('link_expired')
    const call = await takeStep(tx, now, open, act)
    if (call.movedTo && call.movedTo !== open.call.movedTo)
      await deps.tellMoved(tx, now, open.row.appointment_id, { to: call.movedTo, number: open.row.fallback_number })
    if (act.kind === 'end' || act.kind === 'switch') await clearCall(tx, open.row.appointment_id)
    await writeAudit(tx, now, asking.actor, {
      action: `call.${act.kind}`,
      subject: { kind: 'appointment', id: open.row.appointment_id },
    })
    return { open, call }
  })
}

/** The call, locked, for who has a right to it; to others it does not exist. */
async function holdAs(tx: Runner, now: Instant, asking: Hosting, right: Permission) {
  const open = await holdCall(tx, now, asking)
  return allow(asking.actor, right, { ...open, scope: scopeOfCall(open.row) })
}

/** The call for who has a right to it, to look at. */
export async function callFor<Right extends Permission>(tx: Runner, now: Instant, asking: Hosting, right: Right) {
  const open: OpenCall = (await openCall(tx, now, asking)) ?? refuse('not_found')
  return allow(asking.actor, right, { ...open, scope: scopeOfCall(open.row) })
}
