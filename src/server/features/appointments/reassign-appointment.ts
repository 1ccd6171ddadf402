import type { Actor } from '#domain/access/actor.ts'
import type { Allowed } from '#domain/access/allowed.ts'
import { decideMove } from '#domain/booking/decide.ts'
import { instant, parseInstant, later, minute, toRfc3339, type Instant } from '#domain/time/instant.ts'
import type { Answer, BodyOf } from '#contract/endpoints.ts'
import { refuseWhileClosed } from '../../core/visits/branch-closed.ts'
import { colleaguesOf } from '../../core/visits/colleagues-of.ts'
import type { ColleagueService } from '../../core/visits/move-plan.sql.ts'
import { movedUnder, placeOf, takeUnder } from '../../core/visits/plan-visit.ts'
import { freeTimesOf } from '../../core/free-times/free-times-of.ts'
import { movedMessages } from '../../core/messages/visit-messages.ts'
import { decideAndWrite } from '../../core/visits/write-visit.ts'
import { refuse, refuseStep } from '../../http/refusal.ts'
import type { Runner } from '../../platform/database/database.ts'
import { changeVisit, onceForKey } from './change-visit.ts'
import type { AppointmentDeps } from './deps.ts'
import { loadVisit } from './load-visit.ts'
import { refuseUnlessFree } from './move-appointment.ts'
import { type VisitRow } from './visit-row.sql.ts'
import { mayHandOver, partyOf, type VisitAnswer } from './visit-answer.ts'

type Movable = Allowed<VisitRow, 'appointments.reschedule'>

/** The doctors of the branch who offer the same as a visit is of, and who of them is free at its time. */
export function listColleagues(
  deps: AppointmentDeps,
  actor: Actor,
  id: string,
): Promise<Answer<'GET /appointments/:appointmentId/colleagues'>> {
  const now = deps.clock.now()
  return deps.database.as(actor, async (tx) => {
    const row = await loadOfStaff(tx, actor, id)
    const then = { start: row.start_at, end: instant(row.start_at + 1) }
    const results = []
    for (const plan of await colleaguesOf(tx, row)) {
      const [free] = row.start_at > now ? await freeTimesOf(tx, now, plan, plan.service_id, then) : []
      results.push({
        offering_id: plan.id,
        service_id: plan.service_id,
        practitioner_id: plan.practitioner_id,
        slug: plan.slug,
        name: plan.doctor,
        is_free_then: free === row.start_at,
      })
    }
    return { results }
  })
}

/**
 * Moves a visit to a colleague who offers the same, at a time of theirs: one write lets the old time go and takes the new
 * one, so that it is never taken twice and is kept until the new one is won. The visit keeps its reference, links and calendar entry.
 */
export function reassignAppointment(
  deps: AppointmentDeps,
  actor: Actor,
  id: string,
  body: BodyOf<'POST /appointments/:appointmentId/reassign'>,
  key: string | undefined,
): Promise<VisitAnswer> {
  const now = deps.clock.now()
  const start = parseInstant(body.start) ?? refuse('invalid')
  return decideAndWrite(() =>
    onceForKey(deps, actor, { key, body, id }, async (tx) => {
      const row = await loadOfStaff(tx, actor, id)
      // Another desk may have given it away already: to whom this one wished, or to somebody else.
      if (row.version !== body.version) refuse('changed')
      if (start < now) refuse('not_offered', { extra: { reason: 'past' } })
      const decision = decideMove(now, { ...row, start: row.start_at, changeCutoffMinutes: row.change_cutoff }, 'staff')
      if (!decision.ok) refuseStep(decision.refusal, row.status)
      const plan = (await colleaguesOf(tx, row)).find((one) => one.id === body.offering_id) ?? refuse('not_offered')
      await refuseWhileClosed(tx, plan.branch_id, { start, end: later(start, plan.minutes * minute) })
      await refuseUnlessFree(tx, now, row, plan, start, true)
      return changeVisit(deps, tx, now, handedOver(deps, actor, now, { row, plan, start, body }))
    }),
  )
}

type Handover = {
  readonly row: Movable
  readonly plan: ColleagueService
  readonly start: Instant
  readonly body: BodyOf<'POST /appointments/:appointmentId/reassign'>
}

function handedOver({ site }: AppointmentDeps, actor: Actor, now: Instant, { row, plan, start, body }: Handover) {
  const { moved_from, ...place } = movedUnder(plan, start, now, row)
  const isMoved = start !== row.start_at
  return {
    actor,
    right: 'appointments.reschedule',
    row,
    party: 'staff',
    version: body.version,
    kind: 'reassigned',
    set: {
      ...place,
      ...(isMoved ? { moved_from } : {}),
      practitioner_id: plan.practitioner_id,
      service_id: plan.service_id,
      service_name: plan.service_name,
    },
    detail: { reason: plan.doctor, ...(isMoved ? { from: toRfc3339(row.start_at), to: toRfc3339(start) } : {}) },
    lock: [plan.practitioner_id],
    aim: [plan.practitioner_id],
    write: {
      release: { appointment: row.id },
      take: takeUnder(plan, start, { kind: 'booking', patient: row.patient_id, appointment: row.id, hold: null }),
      expect: { offering: plan.id, version: plan.version },
    },
    messages: (visit) =>
      movedMessages(now, site, { ...visit, ...placeOf(plan), doctor: plan.doctor }, row.start_at, {
        reason: body.reason,
        insteadOf: row.doctor_name,
      }),
  } satisfies Parameters<typeof changeVisit<'appointments.reschedule'>>[3]
}

/** The visit, if this person may move it; a visit of the patient's side is moved by who runs a calendar alone. */
async function loadOfStaff(tx: Runner, actor: Actor, id: string): Promise<Movable> {
  const row = await loadVisit(tx, actor, 'appointments.reschedule', id)
  if (partyOf(actor, row) !== 'staff' || !mayHandOver(actor, row)) refuse('not_found')
  return row
}
