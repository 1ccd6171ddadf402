import type { AccountActor } from '#domain/access/actor.ts'
import { hour, instant, toRfc3339 } from '#domain/time/instant.ts'
import { addDays, asTimeOfDay } from '#domain/time/local.ts'
import { asZone, atWall, wallAt } from '#domain/time/zone.ts'
import type { Answer, BodyOf } from '#contract/endpoints.ts'
import { writeAudit, writeRead } from '../../core/audit.ts'
import { refuseUnlessVerified } from '../../core/verified.ts'
import { actionsOfBatch, insertActions } from '../../core/visit-actions.sql.ts'
import { allow, refuse, refuseFields } from '../../http/refusal.ts'
import { newId } from '../../platform/clock.ts'
import { visitsAhead } from './appointments.sql.ts'
import type { AppointmentDeps } from './deps.ts'

/**
 * Decides about many own visits at once: a message, another time, or the end of each. The decision is one
 * transaction; the visits are then done one by one, also when the server is restarted meanwhile.
 */
export async function actOnMany(
  deps: AppointmentDeps,
  actor: AccountActor,
  { action, appointments, message }: BodyOf<'POST /doctors/me/visit-actions'>,
): Promise<Answer<'POST /doctors/me/visit-actions'>> {
  const practitioner = actor.practitioner ?? refuse('not_found')
  if (action === 'message' && message.trim() === '') refuseFields({ message: 'message_missing' })
  const now = deps.clock.now()
  const batch = newId(now)
  const total = await deps.database.as(actor, async (tx) => {
    allow(actor, action === 'offer' ? 'appointments.reschedule' : 'appointments.cancel', { scope: { practitioner } })
    if (message.trim() !== '') await refuseUnlessVerified(tx, practitioner)
    const visits = await visitsAhead(tx, practitioner, now, appointments)
    // Somebody moved or cancelled one of them meanwhile: the doctor looks again.
    if (visits.length !== new Set(appointments).size) refuse('changed')
    const actions = visits.map((visit) => {
      const zone = asZone(visit.time_zone)
      const nextDay = atWall(zone, addDays(wallAt(zone, visit.start_at).date, 1), asTimeOfDay('00:00'))
      return {
        id: newId(now),
        batch_id: batch,
        practitioner_id: practitioner,
        appointment_id: visit.id,
        action,
        offering_id: null,
        not_before: instant(Math.max(nextDay, now + 2 * hour)),
        message,
        account_id: actor.account,
      }
    })
    await insertActions(tx, now, actions)
    for (const { id } of visits)
      await writeAudit(tx, now, actor, { action: `appointment.many.${action}`, subject: { kind: 'appointment', id } })
    return actions.length
  })
  return { batch_id: batch, total }
}

/** How far it is, for the doctor whose visits they are and for whoever decided about them. */
export async function actionProgress(
  deps: AppointmentDeps,
  actor: AccountActor,
  batch: string,
): Promise<Answer<'GET /doctors/me/visit-actions/:batchId'>> {
  const rows = await deps.database.as(actor, async (tx) => {
    await writeRead(tx, deps.clock.now(), actor, 'visit_actions.read', { kind: 'batch', id: batch })
    return actionsOfBatch(tx, actor, batch)
  })
  return {
    total: rows.length,
    done: rows.filter((row) => row.state === 'done').length,
    rows: rows.map((row) => ({ ...row, start: toRfc3339(row.start) })),
  }
}
