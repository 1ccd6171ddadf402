import type { AccountActor } from '#domain/access/actor.ts'
import { hour, instant, toRfc3339 } from '#domain/time/instant.ts'
import { addDays, asTimeOfDay } from '#domain/time/local.ts'
import { asZone, atWall, wallAt } from '#domain/time/zone.ts'
import type { Answer, BodyOf } from '#contract/endpoints.ts'
import { toldBy } from '../../core/messages/tells-by.ts'
import { writeAudit, writeRead } from '../../core/audit/audit.ts'
import { refuseUnlessVerified } from '../../core/checks/verified.ts'
import { type Key, keepAnswer, keyOf, sameAnswer } from '../../core/idempotency.ts'
import type { Turns } from '../../core/turns.ts'
import { actionsOfBatch, type BatchOf, insertActions } from '../../core/visits/visit-actions.sql.ts'
import { allow, refuse, refuseFields } from '../../http/refusal.ts'
import { newId } from '../../platform/clock.ts'
import type { Runner } from '../../platform/database/database.ts'
import { visitsAhead } from './visit-lists.sql.ts'
import type { AppointmentDeps } from './deps.ts'
import { loadBranch } from './load-branch.ts'

type Wish = BodyOf<'POST /branches/:branchId/visit-actions'>
type Decided = Answer<'POST /doctors/me/visit-actions'>
type Progress = Answer<'GET /doctors/me/visit-actions/:batchId'>

/** A repeat on this server waits for the first. */
export type ActingDeps = AppointmentDeps & { readonly turns: Turns }

const rights = {
  message: 'messages.send',
  offer: 'appointments.reschedule',
  cancel: 'appointments.cancel',
} as const

/** Decides about many own visits at once: a message, another time, or the end of each. Once for one key, however often it is sent. */
export function actOnMany(
  deps: ActingDeps,
  actor: AccountActor,
  wish: BodyOf<'POST /doctors/me/visit-actions'>,
  key: string | undefined,
): Promise<Decided> {
  const practitioner = actor.practitioner ?? refuse('not_found')
  const keyed = keyOf(actor, key, [practitioner, wish])
  return sameAnswer(deps, actor, keyed, () =>
    deps.database.as(actor, (tx) => {
      allow(actor, wish.action === 'offer' ? 'appointments.reschedule' : 'appointments.cancel', {
        scope: { practitioner },
      })
      return decide(deps, tx, actor, { practitioner, account: actor.account }, { ...wish, reason: '' }, keyed)
    }),
  )
}

/** The same about many visits of a branch. Who cancels says why; it stands in what the patients read. */
export function actOnManyAt(
  deps: ActingDeps,
  actor: AccountActor,
  branch: string,
  wish: Wish,
  key: string | undefined,
): Promise<Decided> {
  const keyed = keyOf(actor, key, [branch, wish])
  return sameAnswer(deps, actor, keyed, () =>
    deps.database.as(actor, async (tx) => {
      await loadBranch(tx, actor, rights[wish.action], branch)
      if (wish.action === 'cancel' && wish.reason === '') refuseFields({ reason: 'reason_missing' })
      return decide(deps, tx, actor, { branch, account: actor.account }, wish, keyed)
    }),
  )
}

/** One transaction; the visits are then done one by one, also when the server is restarted meanwhile. */
async function decide(
  { clock }: AppointmentDeps,
  tx: Runner,
  actor: AccountActor,
  of: BatchOf,
  { action, appointments, message, reason }: Wish,
  key: Key | undefined,
): Promise<Decided> {
  if (action === 'message' && message.trim() === '') refuseFields({ message: 'message_missing' })
  const now = clock.now()
  const batch = newId(now)
  const visits = await visitsAhead(tx, of, now, appointments)
  // Somebody moved or cancelled one of them meanwhile: whoever decides looks again.
  if (visits.length !== new Set(appointments).size) refuse('changed')
  if (message.trim() !== '')
    for (const doctor of new Set(visits.map((visit) => visit.practitioner_id))) await refuseUnlessVerified(tx, doctor)
  const actions = visits.map((visit) => {
    const zone = asZone(visit.time_zone)
    const nextDay = atWall(zone, addDays(wallAt(zone, visit.start_at).date, 1), asTimeOfDay('00:00'))
    return {
      id: newId(now),
      batch_id: batch,
      practitioner_id: visit.practitioner_id,
      appointment_id: visit.id,
      action,
      offering_id: null,
      not_before: instant(Math.max(nextDay, now + 2 * hour)),
      message,
      reason,
      account_id: actor.account,
    }
  })
  const answer = { batch_id: batch, total: actions.length }
  // Another server was quicker with the same key: its answer is given.
  if (key && !(await keepAnswer(tx, key, answer))) refuse('already_exists')
  await insertActions(tx, now, actions)
  for (const { id } of visits)
    await writeAudit(tx, now, actor, { action: `appointment.many.${action}`, subject: { kind: 'appointment', id } })
  return answer
}

/** How far it is, for the doctor whose visits they are and for whoever decided about them. */
export function actionProgress(deps: AppointmentDeps, actor: AccountActor, batch: string): Promise<Progress> {
  return deps.database.as(actor, (tx) => progressOf(deps, tx, actor, actor, batch))
}

/** How far it is at a branch. */
export function actionProgressAt(
  deps: AppointmentDeps,
  actor: AccountActor,
  { branchId, batchId }: { branchId: string; batchId: string },
): Promise<Progress> {
  return deps.database.as(actor, async (tx) => {
    await loadBranch(tx, actor, 'appointments.view', branchId)
    return progressOf(deps, tx, actor, { branch: branchId, account: actor.account }, batchId)
  })
}

async function progressOf(
  deps: AppointmentDeps,
  tx: Runner,
  actor: AccountActor,
  of: BatchOf,
  batch: string,
): Promise<Progress> {
  await writeRead(tx, deps.clock.now(), actor, 'visit_actions.read', { kind: 'batch', id: batch })
  const rows = await actionsOfBatch(tx, of, batch)
  if (rows.length === 0) refuse('not_found')
  return {
    total: rows.length,
    done: rows.filter((row) => row.state === 'done').length,
    rows: rows.map(({ way_to_tell: way, start, ...row }) => ({
      ...row,
      start: toRfc3339(start),
      told_by: toldBy(deps, way),
    })),
  }
}
