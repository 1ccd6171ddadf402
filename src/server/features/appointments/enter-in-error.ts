import type { Actor } from '#domain/access/actor.ts'
import { decideEnteredInError } from '#domain/booking/decide.ts'
import { dueStatuses, statusIs } from '#domain/booking/status.ts'
import type { BodyOf } from '#contract/endpoints.ts'
import { mistakenMessages } from '../../core/messages/ended-messages.ts'
import { forgetQueued } from '../../core/messages/outbox.ts'
import { refuseFields, refuseStep } from '../../http/refusal.ts'
import { changeVisit, onceForKey } from './change-visit.ts'
import type { AppointmentDeps } from './deps.ts'
import { loadVisit } from './load-visit.ts'
import { partyOf, type VisitAnswer } from './visit-answer.ts'

/**
 * Says of a visit that it never was one, whatever became of it: its time is free, it counts nowhere and its number is
 * called no more; what happened stays in its history. Only whoever still expects the visit is told.
 */
export function enterInError(
  deps: AppointmentDeps,
  actor: Actor,
  id: string,
  body: BodyOf<'POST /appointments/:appointmentId/error'>,
  key: string | undefined,
): Promise<VisitAnswer> {
  const now = deps.clock.now()
  return onceForKey(deps, actor, { key, body, id }, async (tx) => {
    const row = await loadVisit(tx, actor, 'appointments.cancel', id)
    const party = partyOf(actor, row)
    const decision = decideEnteredInError(row, party)
    if (!decision.ok) refuseStep(decision.refusal, row.status)
    if (body.reason === '') refuseFields({ reason: 'reason_missing' })
    const isExpected = statusIs(row.status, 'ahead') && row.start_at > now
    // "We missed you" and "Thank you for coming" of a visit that never was are not sent any more.
    if (dueStatuses.includes(row.status)) await forgetQueued(tx, id)
    return changeVisit(deps, tx, now, {
      actor,
      right: 'appointments.cancel',
      row,
      party,
      version: body.version,
      kind: 'entered_in_error',
      set: { status: 'entered_in_error', answer_by: null },
      detail: { reason: body.reason },
      write: { release: { appointment: id } },
      messages: (visit) => (isExpected ? mistakenMessages(now, deps.site, visit) : []),
    })
  })
}
