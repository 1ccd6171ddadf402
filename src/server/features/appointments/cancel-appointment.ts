import type { Actor } from '#domain/access/actor.ts'
import { decideCancel } from '#domain/booking/decide.ts'
import type { BodyOf } from '#contract/endpoints.ts'
import { cancelledMessages } from '../../core/messages/ended-messages.ts'
import { refuseFields, refuseStep } from '../../http/refusal.ts'
import { changeVisit, noteForDoctor, onceForKey } from './change-visit.ts'
import type { AppointmentDeps } from './deps.ts'
import { loadVisit } from './load-visit.ts'
import { keptInstead, timesInsteadOf } from './times-instead.ts'
import { partyOf, type VisitAnswer } from './visit-answer.ts'

/** Cancels a visit and frees its time. Patients may until the start; the clinic must say why, and offers other times. */
export async function cancelAppointment(
  deps: AppointmentDeps,
  actor: Actor,
  id: string,
  body: BodyOf<'POST /appointments/:appointmentId/cancel'>,
  key: string | undefined,
): Promise<VisitAnswer> {
  const now = deps.clock.now()
  const instead = body.offer_times ? await timesInsteadOf(deps, actor, 'appointments.cancel', id) : []
  return onceForKey(deps, actor, { key, body, id }, async (tx) => {
    const row = await loadVisit(tx, actor, 'appointments.cancel', id)
    const party = partyOf(actor, row)
    if (party === 'staff' && body.reason === '') refuseFields({ reason: 'reason_missing' })
    const decision = decideCancel(now, { status: row.status, start: row.start_at }, party)
    if (!decision.ok) refuseStep(decision.refusal, row.status)
    const byClinic = party === 'staff' ? { reason: body.reason, note: body.note } : undefined
    return changeVisit(deps, tx, now, {
      actor,
      right: 'appointments.cancel',
      row,
      party,
      version: body.version,
      kind: 'cancelled',
      set: { status: 'cancelled', cancelled_by: party, cancel_reason: body.reason, cancel_note: body.note },
      detail: { reason: body.reason, ...keptInstead(instead) },
      write: { release: { appointment: id } },
      messages: (visit) => [
        ...cancelledMessages(now, deps.site, visit, byClinic, instead),
        ...(byClinic ? [] : noteForDoctor(now, row, visit, 'cancelled')),
      ],
    })
  })
}
