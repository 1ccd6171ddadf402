import type { Actor } from '#domain/access/actor.ts'
import { emptyDay, freeStarts } from '#domain/availability/day-bits.ts'
import { whyNever } from '#domain/availability/slots.ts'
import { decideMove } from '#domain/booking/decide.ts'
import { instant, later, minute, parseInstant, toRfc3339, type Instant } from '#domain/time/instant.ts'
import { addDays } from '#domain/time/local.ts'
import { keepsAge } from '#domain/profiles/ages-seen.ts'
import { asZone, utcDate, wallAt } from '#domain/time/zone.ts'
import type { BodyOf } from '#contract/endpoints.ts'
import { refuseWhileClosed } from '../../core/visits/branch-closed.ts'
import { movePlan, type MovePlan } from '../../core/visits/move-plan.sql.ts'
import { movedUnder, placeOf, takeUnder } from '../../core/visits/plan-visit.ts'
import { bookedAhead, lastDay } from '../../core/free-times/digest-days.ts'
import { loadDays } from '../../core/free-times/read-days.ts'
import { loadQuestion } from '../../core/free-times/rules-question.ts'
import { refuseUnverified } from '../../core/checks/verified.ts'
import { movedMessages } from '../../core/messages/visit-messages.ts'
import { decideAndWrite } from '../../core/visits/write-visit.ts'
import { Refusal, refuse, refuseFields, refuseStep } from '../../http/refusal.ts'
import type { Runner } from '../../platform/database/database.ts'
import type { VisitRow } from './visit-row.sql.ts'
import { changeVisit, noteForDoctor, onceForKey } from './change-visit.ts'
import type { AppointmentDeps } from './deps.ts'
import { loadVisit } from './load-visit.ts'
import { partyOf, type VisitAnswer } from './visit-answer.ts'

/**
 * Moves a visit in one step: its own claims go and the new ones come in one write, so the old time is kept unless
 * the new one is won. The same visit, one version on; its links and its calendar entry stay.
 */
export function moveAppointment(
  deps: AppointmentDeps,
  actor: Actor,
  id: string,
  body: BodyOf<'POST /appointments/:appointmentId/move'>,
  key: string | undefined,
): Promise<VisitAnswer> {
  const now = deps.clock.now()
  const start = parseInstant(body.start) ?? refuse('invalid')
  return decideAndWrite(() =>
    onceForKey(deps, actor, { key, body, id }, async (tx) => {
      const row = await loadVisit(tx, actor, 'appointments.reschedule', id)
      const party = partyOf(actor, row)
      const current = { status: row.status, start: row.start_at, changeCutoffMinutes: row.change_cutoff }
      if (body.overbook) await refuseOverbooking(tx, actor, id, body.reason)
      const reason = whyNever(now, start)
      if (reason) refuse('not_offered', { extra: { reason } })
      const decision = decideMove(now, current, party)
      if (!decision.ok) refuseStep(decision.refusal, row.status)
      const plan = (await movePlan(tx, body.offering_id ?? row.offering_id, row.service_id)) ?? refuse('not_offered')
      // Another doctor is a step of its own, which the clinic takes (`reassign-appointment.ts`).
      if (plan.practitioner_id !== row.practitioner_id) refuse('not_offered')
      refuseUnverified(plan)
      await refuseWhileClosed(tx, plan.branch_id, { start, end: later(start, plan.minutes * minute) })
      if (!body.overbook) await refuseUnlessFree(tx, now, row, plan, start, party === 'staff')
      const byClinic = party === 'staff' ? { reason: body.reason } : undefined
      return changeVisit(deps, tx, now, {
        actor,
        right: 'appointments.reschedule',
        row,
        party,
        version: body.version,
        kind: 'moved',
        set: movedUnder(plan, start, now, row),
        detail: {
          from: toRfc3339(row.start_at),
          to: toRfc3339(start),
          reason: body.reason,
          ...(body.overbook ? { overbook: true } : {}),
        },
        write: {
          release: { appointment: id },
          take: takeUnder(plan, start, {
            kind: 'booking',
            patient: row.patient_id,
            appointment: id,
            hold: null,
            ...(body.overbook ? { overbook: true } : {}),
          }),
          expect: { offering: plan.id, version: plan.version },
        },
        messages: (visit) => [
          ...movedMessages(now, deps.site, { ...visit, ...placeOf(plan) }, row.start_at, byClinic),
          ...(byClinic ? [] : noteForDoctor(now, row, visit, 'moved')),
        ],
      })
    }),
  )
}

/** On purpose over other visits: who has the right says why. */
async function refuseOverbooking(tx: Runner, actor: Actor, id: string, reason: string) {
  await loadVisit(tx, actor, 'appointments.overbook', id)
  if (reason === '') refuseFields({ reason: 'reason_missing' })
}

/** The new time must be one that is offered; the visit's own claims are no obstacle. Staff need no notice. */
export async function refuseUnlessFree(
  tx: Runner,
  now: Instant,
  row: VisitRow,
  plan: MovePlan,
  start: Instant,
  isStaff: boolean,
) {
  if (!plan.is_listed && !isStaff) refuse('not_bookable')
  const dayOf = (moment: Instant) => wallAt(asZone(plan.time_zone), moment).date
  if (!isStaff && !keepsAge(plan, row.date_of_birth, dayOf(row.start_at), dayOf(start))) refuse('age_not_seen')
  const { days } = await loadDays(tx, {
    offering: plan.id,
    practitioner: plan.practitioner_id,
    branch: plan.branch_id,
    service: plan.service_id,
    modeOfNeeds: null,
    modelEnds: lastDay(now),
    from: addDays(utcDate(start), -2),
    until: addDays(utcDate(start), 2),
  })
  const service = {
    minutes: plan.minutes,
    bufferBefore: 0,
    bufferAfter: 0,
    step: isStaff ? 5 : plan.step,
    minNotice: isStaff ? 0 : plan.min_notice,
    horizonDays: isStaff ? bookedAhead : plan.horizon_days,
  }
  // Whether somebody else has it is for the write to say, which knows our own claims; here only the rules count.
  const rulesOnly = days.map((day) => ({ ...day, busy: emptyDay }))
  const window = { start, end: instant(start + 1) }
  if (freeStarts({ days: rulesOnly, needs: [], service, window, now }, 1).length > 0) return
  const isOfOthers = isStaff && (await isForOtherServices(tx, now, plan, start))
  throw new Refusal('not_offered', isOfOthers ? { extra: { reason: 'other_services' } } : {})
}

/** Whether the doctor has hours then, for other services alone: whoever moves it for the clinic reads so, as in booking. */
async function isForOtherServices(tx: Runner, now: Instant, plan: MovePlan, start: Instant): Promise<boolean> {
  const { practitioner_id: practitioner, branch_id, mode, service_id } = plan
  // Of a service that is archived there is no question to ask any more.
  if (plan.is_archived) return false
  const asked = { practitioner, branch_id, mode, service_id, forStaff: true }
  const { ask } = await loadQuestion(tx, now, asked, wallAt(asZone(plan.time_zone), start).date)
  return ask(start) === 'other_services'
}
