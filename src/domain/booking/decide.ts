import { day, hour, instant, minute, type Instant } from '../time/instant.ts'
import { type CheckInWindow, decideCheckIn } from '../queue/check-in.ts'
import { isOver, isStepBack, mayMove, type Party, type Status, statusIs } from './status.ts'

export type Decision<Refusal extends string> = { readonly ok: true } | { readonly ok: false; readonly refusal: Refusal }

type Visit = { readonly status: Status; readonly start: Instant }

const leastAnswerMinutes = 15

/**
 * The deadline for the clinic's answer to a request: an hour before the start where that leaves the clinic a quarter of
 * an hour, and never earlier than that. Undefined where that is after the start: then it is too late to ask.
 */
export function answerBy(now: Instant, start: Instant, answerMinutes: number): Instant | undefined {
  const wanted = Math.min(now + answerMinutes * minute, start - hour)
  const deadline = instant(Math.max(wanted, now + leastAnswerMinutes * minute))
  return deadline <= start ? deadline : undefined
}

/** The notice of a service in minutes: what it asks for, and for a request at least the time that an answer takes. */
export function noticeOf(service: { readonly min_notice: number; readonly approval: 'auto' | 'manual' }): number {
  return service.approval === 'manual' ? Math.max(service.min_notice, leastAnswerMinutes) : service.min_notice
}

/** Patients cancel until the start; the clinic whenever the visit is not over. */
export function decideCancel(
  now: Instant,
  visit: Visit,
  by: Party,
): Decision<'already_over' | 'too_late' | 'wrong_status'> {
  if (isOver(visit.status)) return { ok: false, refusal: 'already_over' }
  if (!mayMove(visit.status, 'cancelled', by)) return { ok: false, refusal: 'wrong_status' }
  if (by === 'patient' && now >= visit.start) return { ok: false, refusal: 'too_late' }
  return { ok: true }
}

/** Patients move a visit until the service's cut-off; the clinic until it begins. */
export function decideMove(
  now: Instant,
  visit: Visit & { readonly changeCutoffMinutes: number },
  by: Party,
): Decision<'already_over' | 'too_late' | 'wrong_status'> {
  if (isOver(visit.status)) return { ok: false, refusal: 'already_over' }
  if (!statusIs(visit.status, 'ahead')) return { ok: false, refusal: 'wrong_status' }
  if (by === 'patient' && now > visit.start - visit.changeCutoffMinutes * minute)
    return { ok: false, refusal: 'too_late' }
  return { ok: true }
}

/** "I am coming": what a patient can say about a booked visit until it begins. */
export function decideConfirm(now: Instant, visit: Visit, by: Party): Decision<'wrong_status' | 'too_late'> {
  if (by !== 'patient' || visit.status !== 'booked') return { ok: false, refusal: 'wrong_status' }
  return now < visit.start ? { ok: true } : { ok: false, refusal: 'too_late' }
}

/** The clinic marks its own entry as made in error, whatever became of it; once, and for good. */
export function decideEnteredInError({ status }: Pick<Visit, 'status'>, by: Party): Decision<'wrong_status'> {
  return by === 'staff' && status !== 'entered_in_error' ? { ok: true } : { ok: false, refusal: 'wrong_status' }
}

const undoMinutes = 30
const cancelUndoMinutes = 10

type Changed = Visit & {
  readonly changedAt: Instant
  readonly answerBy: Instant | null
}

type OnItsDay = Changed & {
  readonly end: Instant
  readonly arrivedAt: Instant | null
  /** When patients of this branch may say "I am here". */
  readonly checkIn?: CheckInWindow
}

/** Milliseconds after which somebody who still stands as here has gone home, and their visit was forgotten. */
export const forgottenAfter = day

/** Whether a visit was forgotten: its patient came, and nobody said what became of it. */
export function isForgotten(now: Instant, { status, end, arrivedAt }: Pick<OnItsDay, 'status' | 'end' | 'arrivedAt'>) {
  return status === 'arrived' && now > Math.max(end, arrivedAt ?? end) + forgottenAfter
}

/** A step of the visit's own day: arrive, start, complete, did not attend, and one step back within its time. */
export function decideProgress(
  now: Instant,
  visit: OnItsDay,
  to: Status,
  by: Party,
): Decision<'wrong_status' | 'too_early' | 'too_late'> {
  if (!mayMove(visit.status, to, by)) return { ok: false, refusal: 'wrong_status' }
  if (isStepBack(visit.status, to)) return now <= undoUntil(visit) ? { ok: true } : { ok: false, refusal: 'too_late' }
  // Whoever is in the house is seen first; what was forgotten does not begin days later.
  if (visit.status === 'arrived' && to === (isForgotten(now, visit) ? 'in_progress' : 'completed'))
    return { ok: false, refusal: 'wrong_status' }
  if (to === 'no_show' && now < visit.start) return { ok: false, refusal: 'too_early' }
  // The one step that patients take forward is "I am here".
  if (by === 'patient') return decideCheckIn(now, visit.start, visit.checkIn)
  if ((to === 'arrived' || to === 'in_progress') && now < visit.start - day) return { ok: false, refusal: 'too_early' }
  return { ok: true }
}

/**
 * Somebody who waits in the queue may leave, however long ago they came: it is not an undo, so it has no time limit.
 */
export function decideLeave({ status }: Pick<Visit, 'status'>, by: Party): Decision<'wrong_status'> {
  return mayMove(status, 'booked', by) ? { ok: true } : { ok: false, refusal: 'wrong_status' }
}

/**
 * Until when a step can be undone: a cancellation before the visit would begin, and a cancelled request before its
 * answer is due.
 */
export function undoUntil({ status, start, changedAt, answerBy }: Changed): number {
  if (status !== 'cancelled') return changedAt + undoMinutes * minute
  return Math.min(changedAt + cancelUndoMinutes * minute, (answerBy ?? start) - 1)
}
