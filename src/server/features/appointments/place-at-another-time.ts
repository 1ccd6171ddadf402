import { allowedByRule } from '#domain/access/allowed.ts'
import { mark } from '#domain/language/translate.ts'
import { changeToldAt } from '#domain/messages/reminders.ts'
import { day, hour, instant, later, toRfc3339, type Instant } from '#domain/time/instant.ts'
import { asZone } from '#domain/time/zone.ts'
import { refuseUnverified } from '../../core/checks/verified.ts'
import { timesInstead } from '../../core/free-times/other-times.ts'
import { movedMessages } from '../../core/messages/visit-messages.ts'
import { makeOffer } from '../../core/offers/make-offer.ts'
import { takeOfferBack } from '../../core/offers/offers.ts'
import { isPatientBusy, offeredVisit } from '../../core/offers/offers.sql.ts'
import { movePlan } from '../../core/visits/move-plan.sql.ts'
import { movedUnder, placeOf, takeUnder } from '../../core/visits/plan-visit.ts'
import { hasOthersToPlace, type VisitAction } from '../../core/visits/visit-actions.sql.ts'
import { refuse } from '../../http/refusal.ts'
import type { Runner } from '../../platform/database/database.ts'
import { changeVisit } from './change-visit.ts'
import type { AppointmentDeps } from './deps.ts'
import type { VisitRow } from './visit-row.sql.ts'

const answerTime = 2 * day
/** An offered time is not before this much time after its patient was told; an hour of it is theirs to answer. */
const timeToAnswer = 2 * hour

/** Holds the first other time for the patient, who answers by link or keeps the place until then. */
export async function offerAnother(
  deps: AppointmentDeps,
  tx: Runner,
  now: Instant,
  action: VisitAction,
  row: VisitRow,
) {
  const visit = (await offeredVisit(tx, row.id)) ?? refuse('not_found')
  await takeOfferBack(tx, deps.site, now, row.id)
  const toldAt = changeToldAt(now, row.start_at, asZone(visit.quiet_zone))
  const { plan, starts } = await instead(tx, now, action, row, { count: 3, from: later(toldAt, timeToAnswer) })
  const isOutage = action.cause === 'outage'
  // What is free now is held for whoever comes next in the batch: nobody is told of it.
  const tellsMore = !(await hasOthersToPlace(tx, action))
  for (const start of starts) {
    const until = instant(Math.min(toldAt + answerTime, start - hour))
    const others = tellsMore ? starts.filter((other) => other > start) : []
    const offering = { visit, plan, start, until, toldAt, others, entry: null, isOutage }
    const closed = action.cause === 'closure' ? { closed: row.branch_name } : {}
    if (await makeOffer(tx, deps.site, now, { ...offering, ...closed })) return
  }
  refuse('not_offered', { detail: toRfc3339(action.not_before) })
}

/** The first other time at once: the branch is closed, and its people do not wait for an answer. The patient is told. */
export async function moveAtOnce(deps: AppointmentDeps, tx: Runner, now: Instant, action: VisitAction, row: VisitRow) {
  const { plan, starts } = await instead(tx, now, action, row, { count: 1, from: now })
  const [start] = starts
  if (start === undefined) return refuse('not_offered')
  const reason = mark('The clinic is closed at your old time.')
  await changeVisit(deps, tx, now, {
    actor: 'system',
    right: 'appointments.reschedule',
    row: allowedByRule(row, 'appointments.reschedule'),
    party: 'staff',
    version: row.version,
    kind: 'moved',
    set: movedUnder(plan, start, now, row),
    decidedBy: action.account_id,
    detail: { from: toRfc3339(row.start_at), to: toRfc3339(start), reason },
    lock: [plan.branch_id],
    write: {
      release: { appointment: row.id },
      take: takeUnder(plan, start, { kind: 'booking', patient: row.patient_id, appointment: row.id, hold: null }),
    },
    messages: (visit) => movedMessages(now, deps.site, { ...visit, ...placeOf(plan) }, row.start_at, { reason }),
  })
}

/** The next times that suit the patient; where a branch closes, also at another branch of the doctor. */
async function instead(
  tx: Runner,
  now: Instant,
  action: VisitAction,
  row: VisitRow,
  { count, from }: { count: number; from: Instant },
) {
  refuseUnverified((await movePlan(tx, row.offering_id, row.service_id)) ?? refuse('not_offered'))
  const found = await timesInstead(tx, now, row, {
    elsewhere: action.cause === 'closure',
    notBefore: instant(Math.max(action.not_before, from)),
    count,
    isFree: async (start, end) => !(await isPatientBusy(tx, row.patient_id, row.id, start, end)),
  })
  return found ?? refuse('not_offered', { detail: toRfc3339(action.not_before) })
}
