import type { Allowed } from '#domain/access/allowed.ts'
import type { Actor } from '#domain/access/actor.ts'
import { ownsItsTime, statusIs } from '#domain/booking/status.ts'
import { toRfc3339 } from '#domain/time/instant.ts'
import { refuseWhileClosed } from '../../core/visits/branch-closed.ts'
import { movePlan } from '../../core/visits/move-plan.sql.ts'
import { type OfferRow, setEntryState, setOfferState } from '../../core/offers/offers.sql.ts'
import { movedUnder, placeOf, takeUnder } from '../../core/visits/plan-visit.ts'
import { refuseUnverified } from '../../core/checks/verified.ts'
import { movedMessages } from '../../core/messages/visit-messages.ts'
import { refuse, refuseStep } from '../../http/refusal.ts'
import type { Runner } from '../../platform/database/database.ts'
import type { VisitRow } from './visit-row.sql.ts'
import { changeVisit, noteForDoctor } from './change-visit.ts'
import type { AppointmentDeps } from './deps.ts'
import { partyOf, visitAnswer, type VisitAnswer } from './visit-answer.ts'

/** Moves a visit to the time that is held for it; its old time comes free and is offered on. */
export async function takeOffer(
  deps: AppointmentDeps,
  tx: Runner,
  actor: Actor,
  row: Allowed<VisitRow, 'appointments.reschedule'>,
  offer: OfferRow,
  version: number,
): Promise<VisitAnswer> {
  const now = deps.clock.now()
  // A visit that has begun is not moved any more, whatever was offered before.
  if (!ownsItsTime(row.status) || statusIs(row.status, 'begun')) return refuseStep('wrong_status', row.status)
  const plan = (await movePlan(tx, offer.offering_id, row.service_id)) ?? refuse('not_offered')
  refuseUnverified(plan)
  await refuseWhileClosed(tx, plan.branch_id, { start: offer.start_at, end: offer.end_at })
  await setOfferState(tx, offer.id, 'taken')
  if (offer.entry_id) await setEntryState(tx, offer.entry_id, 'done')
  const moved = await changeVisit(deps, tx, now, {
    actor,
    right: 'appointments.reschedule',
    row,
    party: partyOf(actor, row),
    version,
    kind: 'moved',
    set: movedUnder(plan, offer.start_at, now, row),
    detail: { from: toRfc3339(row.start_at), to: toRfc3339(offer.start_at) },
    lock: [plan.branch_id],
    write: {
      release: { appointment: row.id, hold: offer.hold_id },
      take: takeUnder(plan, offer.start_at, {
        kind: 'booking',
        patient: row.patient_id,
        appointment: row.id,
        hold: null,
      }),
    },
    messages: (visit) => [
      ...movedMessages(now, deps.site, { ...visit, ...placeOf(plan) }, row.start_at, undefined),
      ...noteForDoctor(now, row, visit, 'moved'),
    ],
  })
  return visitAnswer(deps, now, actor, moved)
}
