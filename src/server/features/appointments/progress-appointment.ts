import type { Actor } from '#domain/access/actor.ts'
import type { Allowed } from '#domain/access/allowed.ts'
import { can } from '#domain/access/can.ts'
import type { Permission } from '#domain/access/permissions.ts'
import { type DayStep, targetOf, waitsForLicence } from '#domain/booking/possible-actions.ts'
import { decideConfirm, decideLeave, decideProgress } from '#domain/booking/decide.ts'
import { ownsItsTime, type Party, standings, type Status } from '#domain/booking/status.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { BodyOf } from '#contract/endpoints.ts'
import { completedMessages, declinedMessages, missedMessages } from '../../core/messages/ended-messages.ts'
import { lockResources } from '../../core/lock-resources.ts'
import { branchesOfWaiters } from '../../core/offers/offers.sql.ts'
import { forgetQueued } from '../../core/messages/outbox.ts'
import type { LedOn } from '../../core/messages/led-on.ts'
import { acceptedMessages, bookedMessages, requestSentMessages } from '../../core/messages/visit-messages.ts'
import type { TimeToBook } from '../../core/free-times/times-to-book.ts'
import { refuseUnlessVerified } from '../../core/checks/verified.ts'
import type { VisitWrite } from '../../core/visits/write-visit.ts'
import { refuseFields, refuseStep } from '../../http/refusal.ts'
import { at, type Runner } from '../../platform/database/database.ts'
import { changeVisit, onceForKey, type StepKind } from './change-visit.ts'
import type { AppointmentDeps } from './deps.ts'
import { loadVisit } from './load-visit.ts'
import { refuseTakenBack } from './refuse-taken-back.ts'
import { keptInstead, timesInsteadOf } from './times-instead.ts'
import { rightForStep } from './right-for-step.ts'
import { partyOf, scopeOf, type VisitAnswer } from './visit-answer.ts'
import { isOverbooked, type VisitRow } from './visit-row.sql.ts'
import { beginOf, beginsNow, isUnclaimed, takeAgain, takeBack, takeFromNow } from './visit-take.ts'

type Wish = Omit<BodyOf<'POST /appointments/:appointmentId/status'>, 'action'> & { readonly action: DayStep }

/** Moves a visit through its day: accept, decline, arrive, start, complete, did not attend, and one step back. */
export async function progressAppointment(
  deps: AppointmentDeps,
  actor: Actor,
  id: string,
  wish: Wish,
  key: string | undefined,
): Promise<VisitAnswer> {
  const now = deps.clock.now()
  const instead = wish.action === 'decline' ? await timesInsteadOf(deps, actor, 'appointments.decide', id) : []
  return onceForKey(deps, actor, { key, body: wish, id }, async (tx) => {
    const seen = await loadVisit(tx, actor, 'appointments.view', id)
    const party = partyOf(actor, seen)
    const may = (right: Permission) => can(actor, right, scopeOf(seen))
    const right = rightForStep(wish.action, party, seen.status, may)
    const row = await loadVisit(tx, actor, right, id)
    if (wish.action === 'decline' && wish.reason === '') refuseFields({ reason: 'reason_missing' })
    if (wish.action === 'confirm')
      return confirmComing(deps, tx, now, actor, await loadVisit(tx, actor, 'appointments.answer', id), wish.version)
    const visit = {
      status: row.status,
      start: row.start_at,
      end: row.end_at,
      changedAt: row.changed_at,
      arrivedAt: row.arrived_at,
      startedAt: row.started_at,
      answerBy: row.answer_by,
      checkIn: { before: row.check_in_before, after: row.check_in_after },
      isWalkIn: row.is_walk_in,
    }
    const to = targetOf(wish.action, visit) ?? refuseStep('wrong_status', row.status)
    if (row.status === 'cancelled' && row.cancelled_by !== party) refuseStep('wrong_status', row.status)
    const decision = wish.action === 'leave' ? decideLeave(visit, party) : decideProgress(now, visit, to, party)
    if (!decision.ok) refuseStep(decision.refusal, row.status)
    if (waitsForLicence(wish.action)) await refuseOnHold(tx, row)
    if (row.status === 'cancelled') await refuseTakenBack(tx, now, row, party)
    const write = claimsOf(now, row, to, await isOverbooked(tx, id))
    const isUnsaid = wish.action === 'undo' && (await forgetQueued(tx, id))
    return changeVisit(deps, tx, now, {
      actor,
      right,
      row,
      party,
      version: wish.version,
      kind: kindOf(wish.action, to),
      set: { status: to, ...momentsOf(now, row, to, wish.action), ...endOf(to, wish), ...beginOf(now, row, to) },
      ...(wish.reason ? { detail: { reason: wish.reason, ...keptInstead(instead) } } : {}),
      ...(write ? { write } : {}),
      messages: (visit) =>
        row.status === 'cancelled'
          ? backMessages(deps, now, row, visit, isUnsaid)
          : messagesOf(deps, now, wish, row, visit, party, instead),
    })
  })
}

/** Behind the locks of the write: a licence that is taken away at this moment is taken away before the visit or after it. */
async function refuseOnHold(tx: Runner, row: VisitRow) {
  const waiting = await branchesOfWaiters(tx, row.practitioner_id)
  await lockResources(tx, [row.practitioner_id, row.patient_id, row.branch_id, ...waiting])
  await refuseUnlessVerified(tx, row.practitioner_id)
}

async function confirmComing(
  deps: AppointmentDeps,
  tx: Runner,
  now: Instant,
  actor: Actor,
  row: Allowed<VisitRow, 'appointments.answer'>,
  version: number,
) {
  const party = partyOf(actor, row)
  const decision = decideConfirm(now, { status: row.status, start: row.start_at }, party)
  if (!decision.ok) refuseStep(decision.refusal, row.status)
  return changeVisit(deps, tx, now, {
    actor,
    right: 'appointments.answer',
    row,
    party,
    version,
    kind: 'confirmed',
    set: { patient_confirmed_at: at(now) },
  })
}

/** What a step does to the claims: an end gives time back, a step back wins it again or is refused. */
function claimsOf(
  now: Instant,
  row: VisitRow,
  to: Status,
  isOver: boolean,
): Pick<VisitWrite, 'release' | 'take'> | undefined {
  const { time } = standings[to]
  if (isUnclaimed(row, to)) return undefined
  if (beginsNow(row, to)) return { take: takeFromNow(now, row) }
  if (time === 'freed') return { release: { appointment: row.id } }
  if (time === 'rest_freed') return { release: { appointment: row.id, since: now } }
  if (ownsItsTime(row.status)) return undefined
  // From cancelled, completed or no-show back: the whole time again.
  const wasThere = standings[row.status].time === 'rest_freed'
  return { release: { appointment: row.id }, take: wasThere ? takeBack(row, isOver) : takeAgain(row) }
}

/** Real times: written when they happen, taken back by a step back. */
function momentsOf(now: Instant, row: VisitRow, to: Status, action: DayStep) {
  switch (to) {
    case 'arrived':
      return action === 'undo' ? { ended_at: null } : { arrived_at: at(now) }
    case 'in_progress':
      return action === 'undo'
        ? { ended_at: null }
        : { started_at: at(now), arrived_at: row.arrived_at ? at(row.arrived_at) : at(now) }
    case 'completed':
      // Of one that was forgotten, when it began is not known.
      return { ended_at: at(row.status === 'arrived' ? row.end_at : now) }
    case 'requested':
      return notCancelled
    case 'booked':
      return { arrived_at: null, ...(action === 'undo' ? notCancelled : {}), answer_by: null }
    default:
      return {}
  }
}

const notCancelled = { cancelled_by: null, cancel_reason: '', cancel_note: '' }

function endOf(to: Status, wish: Wish) {
  return to === 'declined' ? { cancelled_by: 'staff', cancel_reason: wish.reason, answer_by: null } : {}
}

function kindOf(action: DayStep, to: Exclude<Status, 'cancelled' | 'entered_in_error'>): StepKind {
  return action === 'undo' || action === 'leave' ? 'undone' : action === 'accept' ? 'accepted' : to
}

function messagesOf(
  deps: AppointmentDeps,
  now: Instant,
  wish: Wish,
  { status: from }: VisitRow,
  visit: LedOn,
  party: Party,
  instead: readonly TimeToBook[],
) {
  if (party !== 'staff') return []
  if (wish.action === 'accept') return acceptedMessages(now, deps.site, visit)
  if (wish.action === 'decline') return declinedMessages(now, deps.site, visit, wish.reason, instead)
  if (wish.action === 'no_show') return missedMessages(now, deps.site, visit)
  // Nobody is thanked days later for a visit that was forgotten.
  if (wish.action === 'complete' && from === 'in_progress') return completedMessages(now, deps.site, visit)
  return []
}

/** A cancellation may be taken back after it was told: then the visit, or the request, is told anew. */
function backMessages(deps: AppointmentDeps, now: Instant, row: VisitRow, visit: LedOn, isUnsaid: boolean) {
  if (isUnsaid) return []
  return row.answer_by === null
    ? bookedMessages(now, deps.site, visit, {})
    : requestSentMessages(now, deps.site, visit, row.answer_by)
}
