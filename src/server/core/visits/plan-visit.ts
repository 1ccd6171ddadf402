import { answerBy } from '#domain/booking/decide.ts'
import type { Status } from '#domain/booking/status.ts'
import { later, minute, type Instant } from '#domain/time/instant.ts'
import { asZone, wallAt } from '#domain/time/zone.ts'
import { refuse } from '../../http/refusal.ts'
import { at } from '../../platform/database/database.ts'
import type { MovePlan } from './move-plan.sql.ts'
import type { Take } from './write-visit.ts'

/** The time that a visit, or a hold for it, takes under a plan. */
export function takeUnder(
  plan: MovePlan,
  start: Instant,
  of: Pick<Take, 'kind' | 'patient' | 'appointment' | 'hold' | 'overbook'>,
): Take {
  return {
    ...of,
    offering: plan.id,
    practitioner: plan.practitioner_id,
    branch: plan.branch_id,
    start,
    end: later(start, plan.minutes * minute),
    before: plan.buffer_before,
    after: plan.buffer_after,
    needs: plan.has_needs,
    service: plan.service_id,
    capacity: plan.capacity,
  }
}

/** Where a visit is under a plan, for those who are told of it. */
export function placeOf({ time_zone, mode, branch, address, city, phone }: MovePlan) {
  return { time_zone, mode, branch, address, city, phone }
}

type Moving = { readonly status: Status; readonly start_at: Instant; readonly answer_minutes: number }

/**
 * The columns of a visit that moves there: a new time is not confirmed by the patient yet, and a request gets a new
 * deadline for its answer; refused where none is left before the start, so that the old time stays.
 */
export function movedUnder(plan: MovePlan, start: Instant, now: Instant, visit: Moving) {
  const wall = wallAt(asZone(plan.time_zone), start)
  return {
    start_at: at(start),
    end_at: at(later(start, plan.minutes * minute)),
    start_local: `${wall.date}T${wall.time}`,
    time_zone: plan.time_zone,
    branch_id: plan.branch_id,
    offering_id: plan.id,
    mode: plan.mode,
    // What the new time takes, whatever the service asked for when the visit was booked.
    buffer_before: plan.buffer_before,
    buffer_after: plan.buffer_after,
    moved_from: at(visit.start_at),
    patient_confirmed_at: null,
    ...(visit.status === 'requested'
      ? { answer_by: at(answerBy(now, start, visit.answer_minutes) ?? refuse('too_soon')), answer_reminders: null }
      : {}),
  }
}
