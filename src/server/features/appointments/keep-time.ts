import type { AccountActor } from '#domain/access/actor.ts'
import type { BodyOf } from '#contract/endpoints.ts'
import { lockResources } from '../../core/lock-resources.ts'
import { takesPlaceMessages } from '../../core/messages/hold-messages.ts'
import { visitLeft } from '../../core/offers/offers-not-taken.sql.ts'
import { refuseUnlessVerified } from '../../core/checks/verified.ts'
import { refuse } from '../../http/refusal.ts'
import { changeVisit, onceForKey } from './change-visit.ts'
import type { AppointmentDeps } from './deps.ts'
import { loadVisit } from './load-visit.ts'
import { partyOf, type VisitAnswer } from './visit-answer.ts'

/**
 * Whoever decides about a visit whose patient did not take another time keeps it at its own: nobody is asked any more, and
 * the patient, who read that it may not take place, is told that it does.
 */
export function keepTime(
  deps: AppointmentDeps,
  actor: AccountActor,
  id: string,
  body: BodyOf<'POST /appointments/:appointmentId/keep'>,
  key: string | undefined,
): Promise<VisitAnswer> {
  const now = deps.clock.now()
  return onceForKey(deps, actor, { key, body, id }, async (tx) => {
    const row = await loadVisit(tx, actor, 'appointments.reschedule', id)
    const party = partyOf(actor, row)
    // Whether somebody sees them then is not the patient's to say.
    if (party !== 'staff') refuse('not_allowed')
    await refuseUnlessVerified(tx, row.practitioner_id)
    // Alone with the visit: another time may be on its way to its patient right now.
    await lockResources(tx, [row.practitioner_id, row.patient_id])
    if (!(await visitLeft(tx, now, id))) refuse('nothing_to_decide')
    return changeVisit(deps, tx, now, {
      actor,
      right: 'appointments.reschedule',
      row,
      party,
      version: body.version,
      kind: 'kept',
      set: {},
      messages: (visit) => takesPlaceMessages(now, deps.site, visit),
    })
  })
}
