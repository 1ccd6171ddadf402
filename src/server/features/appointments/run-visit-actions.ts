import { statusesOnHold } from '#domain/booking/on-hold.ts'
import { statusIs } from '#domain/booking/status.ts'
import { allowedByRule } from '#domain/access/allowed.ts'
import { mark } from '#domain/language/translate.ts'
import { ageFit } from '#domain/profiles/ages-seen.ts'
import { asLocalDate } from '#domain/time/local.ts'
import { later, minute, type Instant } from '#domain/time/instant.ts'
import { finishAction, type VisitAction, nextAction } from '../../core/visits/visit-actions.sql.ts'
import { colleaguesOf } from '../../core/visits/colleagues-of.ts'
import { type ColleagueService, ownPlans } from '../../core/visits/move-plan.sql.ts'
import { takeUnder } from '../../core/visits/plan-visit.ts'
import { branchesOfWaiters, openOfferOf } from '../../core/offers/offers.sql.ts'
import { tellLive } from '../../core/messages/outbox.ts'
import { cancelledMessages } from '../../core/messages/ended-messages.ts'
import type { TimeToBook } from '../../core/free-times/times-to-book.ts'
import { lockResources } from '../../core/lock-resources.ts'
import { movedMessages } from '../../core/messages/visit-messages.ts'
import { Refusal, refuse } from '../../http/refusal.ts'
import { sqlState } from '../../platform/database/broken-rule.ts'
import { at, type Runner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import { visitById, type VisitRow } from './visit-row.sql.ts'
import { keptInstead, timesInsteadWithin } from './times-instead.ts'
import { changeVisit } from './change-visit.ts'
import type { AppointmentDeps } from './deps.ts'
import { moveAtOnce, offerAnother } from './place-at-another-time.ts'
import { refuseUnreached } from './refuse-unreached.ts'
import { tellPatient, whyCancelled } from './visit-action-words.ts'

/**
 * Carries out one of many decisions about visits, of a leave or of a choice in the list: the visit and the mark that it is done are one transaction, so a server that
 * dies leaves each visit wholly done or wholly untouched, and the next one goes on. What cannot be done is marked for
 * the doctor and never stands in the way of others. Returns how many were looked at.
 */
export function runVisitAction(deps: AppointmentDeps): Promise<number> {
  const now = deps.clock.now()
  return deps.database.asWorker('visit action', async (tx) => {
    const action = await nextAction(tx)
    if (!action) return 0
    await tx.run(sql`savepoint action`)
    const problem = await carryOut(deps, tx, now, action).then(
      () => '',
      async (error: unknown) => {
        if (isPassing(error)) throw error
        await tx.run(sql`rollback to savepoint action`)
        return error instanceof Refusal ? error.code : 'internal'
      },
    )
    await finishAction(tx, now, action.id, problem)
    await tellLive(tx, [`doctor:${action.practitioner_id}`], { kind: 'visit_action' })
    return 1
  })
}

const serializationFailure = '40001'

/** A deadlock, a lock that took too long, a database that stops: the next round tries again (SQLSTATE classes). */
function isPassing(error: unknown): boolean {
  return /^(08|40|53|55|57)/.test(sqlState(error))
}

async function carryOut(deps: AppointmentDeps, tx: Runner, now: Instant, action: VisitAction) {
  if (action.cause === 'verification' && action.action === 'message') return tellOfCheck(deps, tx, now, action)
  const seen = await visitById(tx, action.appointment_id)
  const branches = await branchesOfWaiters(tx, action.practitioner_id)
  const elsewhere = seen && action.cause === 'closure' ? await ownPlans(tx, seen.offering_id, seen.service_id) : []
  const colleagues = seen && action.offering_id ? await colleaguesOf(tx, seen) : []
  const to = colleagues.find(({ id }) => id === action.offering_id)
  const before = seen && action.action === 'offer' ? await openOfferOf(tx, seen.id, 'leave') : undefined
  const times = seen && action.action === 'cancel' ? await timesInsteadWithin(tx, deps, seen) : []
  const locks = [
    action.practitioner_id,
    seen?.patient_id,
    seen?.branch_id,
    to?.practitioner_id,
    before?.practitioner_id,
    before?.branch_id,
    ...branches,
    ...elsewhere.map((plan) => plan.branch_id),
  ]
  await lockResources(tx, locks)
  const row = await visitById(tx, action.appointment_id)
  // It does not take place any more: nothing is left to do.
  if (!row || statusIs(row.status, 'off_calendar')) return
  // What is locked is what was seen: where that has moved in this very moment, the next round looks anew.
  if (row.start_at !== seen?.start_at) throw Object.assign(new Error('The visit moved'), { code: serializationFailure })
  if (!isStillMeant(now, action, row)) refuse('changed')
  if (asksPatient.includes(action.action)) refuseUnreached(deps, row)
  if (action.action === 'message') await tellPatient(deps, tx, now, action, row)
  if (action.action === 'cancel') await cancelForAll(deps, tx, now, action, row, times)
  if (action.action === 'move') await moveAtOnce(deps, tx, now, action, row)
  if (action.action === 'colleague') await moveToColleague(deps, tx, now, row, to, action)
  if (action.action === 'offer') await offerAnother(deps, tx, now, action, row)
}

/** What is nothing unless its patient reads it: nobody would answer an offer, and its time would be held for two days. */
const asksPatient: readonly VisitAction['action'][] = ['offer', 'message']

/**
 * What was decided holds for the visit as it stood then: with that doctor, at that time, and not over yet. A message reaches its patient at any
 * time; a licence that is lost meets whoever waits at the desk, too, as long as the visit is still with that doctor.
 */
function isStillMeant(now: Instant, action: VisitAction, row: VisitRow): boolean {
  const isWithThem = (action.decided_with ?? row.practitioner_id) === row.practitioner_id
  if (action.cause === 'verification') return isWithThem && statusesOnHold.includes(row.status)
  if (!statusIs(row.status, 'ahead')) return false
  return (
    action.action === 'message' ||
    (isWithThem && row.end_at > now && (action.decided_start ?? row.start_at) === row.start_at)
  )
}

/** Tells alone and takes no lock of the doctor: whoever decides holds that one and waits for these lines. */
async function tellOfCheck(deps: AppointmentDeps, tx: Runner, now: Instant, action: VisitAction) {
  const row = await visitById(tx, action.appointment_id)
  // With a colleague by now: their licence is not the one that was decided on.
  if (!row || !statusesOnHold.includes(row.status) || row.practitioner_id !== action.practitioner_id) refuse('changed')
  await tellPatient(deps, tx, now, action, row)
}

async function cancelForAll(
  deps: AppointmentDeps,
  tx: Runner,
  now: Instant,
  action: VisitAction,
  row: VisitRow,
  instead: readonly TimeToBook[],
) {
  const reason = whyCancelled(action)
  return changeVisit(deps, tx, now, {
    actor: 'system',
    right: 'appointments.cancel',
    row: allowedByRule(row, 'appointments.cancel'),
    party: 'staff',
    version: row.version,
    kind: 'cancelled',
    set: { status: 'cancelled', cancelled_by: 'staff', cancel_reason: reason, cancel_note: action.message },
    decidedBy: action.account_id,
    detail: { reason, ...keptInstead(instead) },
    write: { release: { appointment: row.id } },
    messages: (visit) => cancelledMessages(now, deps.site, visit, { reason, note: action.message }, instead),
  })
}

/** The same time with a colleague: the visit keeps its reference, its link and its entry in calendars. */
async function moveToColleague(
  deps: AppointmentDeps,
  tx: Runner,
  now: Instant,
  row: VisitRow,
  plan: ColleagueService | undefined,
  { account_id: decidedBy }: VisitAction,
) {
  // The colleague may see other ages than the doctor who is away.
  if (!plan || ageFit(plan, row.date_of_birth, asLocalDate(row.start_local.slice(0, 10))) !== 'fits')
    return refuse('not_offered')
  const end = later(row.start_at, plan.minutes * minute)
  await changeVisit(deps, tx, now, {
    actor: 'system',
    right: 'appointments.reschedule',
    row: allowedByRule(row, 'appointments.reschedule'),
    party: 'staff',
    version: row.version,
    kind: 'reassigned',
    set: {
      end_at: at(end),
      practitioner_id: plan.practitioner_id,
      offering_id: plan.id,
      service_id: plan.service_id,
      service_name: plan.service_name,
      buffer_before: plan.buffer_before,
      buffer_after: plan.buffer_after,
      patient_confirmed_at: null,
    },
    decidedBy,
    detail: { reason: plan.doctor },
    lock: [plan.practitioner_id, plan.branch_id],
    aim: [plan.practitioner_id],
    write: {
      release: { appointment: row.id },
      take: takeUnder(plan, row.start_at, {
        kind: 'booking',
        patient: row.patient_id,
        appointment: row.id,
        hold: null,
      }),
    },
    messages: (visit) =>
      movedMessages(now, deps.site, { ...visit, doctor: plan.doctor }, row.start_at, {
        reason: mark('Your doctor is away. A colleague sees you at the same time.'),
      }),
  })
}
