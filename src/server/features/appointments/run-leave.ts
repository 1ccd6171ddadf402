import { mark } from '#domain/language/translate.ts'
import { day, hour, instant, later, minute, toRfc3339, type Instant } from '#domain/time/instant.ts'
import { finishAction, type LeaveAction, nextAction } from '../../core/leave-actions.sql.ts'
import { colleaguePlan, movePlan } from '../../core/move-plan.sql.ts'
import { freeTimesOf, makeOffer } from '../../core/offers.ts'
import { takeUnder } from '../../core/plan-visit.ts'
import { branchesOfWaiters, isPatientBusy, leaveList, offeredVisit } from '../../core/offers.sql.ts'
import { tellLive } from '../../core/outbox.ts'
import { cancelledMessages, movedMessages } from '../../core/visit-messages.ts'
import { Refusal, refuse } from '../../http/refusal.ts'
import { at, type Runner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import { visitById, type VisitRow } from './appointments.sql.ts'
import { changeVisit } from './change-visit.ts'
import type { AppointmentDeps } from './deps.ts'

const answerTime = 2 * day

/**
 * Carries out one decision of a leave: the visit and the mark that it is done are one transaction, so a server that
 * dies leaves each visit wholly done or wholly untouched, and the next one goes on. What cannot be done is marked for
 * the doctor and never stands in the way of others. Answers how many were looked at.
 */
export function runLeaveAction(deps: AppointmentDeps): Promise<number> {
  const now = deps.clock.now()
  return deps.database.asSystem('leave', async (tx) => {
    const action = await nextAction(tx)
    if (!action) return 0
    await tx.run(sql`savepoint leave`)
    const problem = await carryOut(deps, tx, now, action).then(
      () => '',
      async (error: unknown) => {
        if (isPassing(error)) throw error
        await tx.run(sql`rollback to savepoint leave`)
        return error instanceof Refusal ? error.code : 'internal'
      },
    )
    await finishAction(tx, now, action.id, problem)
    await tellLive(tx, [`doctor:${action.practitioner_id}`], { kind: 'leave' })
    return 1
  })
}

/** A deadlock, a lock that took too long, a database that stops: the next round tries again (SQLSTATE classes). */
function isPassing(error: unknown): boolean {
  return /^(08|40|53|55|57)/.test((error as { code?: string }).code ?? '')
}

async function carryOut(deps: AppointmentDeps, tx: Runner, now: Instant, action: LeaveAction) {
  const seen = await visitById(tx, action.appointment_id)
  const branches = await branchesOfWaiters(tx, action.practitioner_id)
  const to = seen && action.offering_id ? await colleaguePlan(tx, seen, action.offering_id) : undefined
  const locks = [action.practitioner_id, seen?.patient_id, seen?.branch_id, to?.practitioner_id, ...branches]
  await tx.run(sql`select lock_resources(${locks.filter((id) => id !== undefined)}::uuid[])`)
  // Read again behind the locks: the patient may have moved or cancelled it meanwhile.
  const row = await visitById(tx, action.appointment_id)
  if (!row || !['requested', 'booked'].includes(row.status) || row.start_at !== seen?.start_at) return
  if (action.action === 'cancel') await cancelForLeave(deps, tx, now, action, row)
  if (action.action === 'colleague') await moveToColleague(deps, tx, now, row, to)
  if (action.action === 'offer') await offerAnother(deps, tx, now, action, row)
}

function cancelForLeave(deps: AppointmentDeps, tx: Runner, now: Instant, action: LeaveAction, row: VisitRow) {
  const reason = mark('Doctor unavailable')
  return changeVisit(deps, tx, now, {
    actor: 'system',
    row,
    party: 'staff',
    version: row.version,
    kind: 'cancelled',
    set: { status: 'cancelled', cancelled_by: 'staff', cancel_reason: reason, cancel_note: action.message },
    detail: { reason },
    write: { release: { appointment: row.id } },
    messages: (visit) => cancelledMessages(now, deps.site, visit, { reason, note: action.message }),
  })
}

type Plan = Awaited<ReturnType<typeof colleaguePlan>>

/** The same time with a colleague: the visit keeps its reference, its link and its entry in calendars. */
async function moveToColleague(deps: AppointmentDeps, tx: Runner, now: Instant, row: VisitRow, plan: Plan) {
  if (!plan) return refuse('not_offered')
  const end = later(row.start_at, plan.minutes * minute)
  await changeVisit(deps, tx, now, {
    actor: 'system',
    row,
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
  await leaveList(tx, row.id)
}

/** Holds the first time after the leave for the patient, who answers by link or keeps the place until then. */
async function offerAnother(deps: AppointmentDeps, tx: Runner, now: Instant, action: LeaveAction, row: VisitRow) {
  const visit = (await offeredVisit(tx, row.id)) ?? refuse('not_found')
  const plan = (await movePlan(tx, row.offering_id, row.service_id)) ?? refuse('not_offered')
  const from = instant(Math.max(action.not_before, now + 2 * hour))
  for (const start of await freeTimesOf(tx, now, plan, row.service_id, { start: from, end: later(from, 30 * day) })) {
    const end = later(start, plan.minutes * minute)
    if (await isPatientBusy(tx, row.patient_id, row.id, start, end)) continue
    const until = instant(Math.min(now + answerTime, start - hour))
    if (await makeOffer(tx, deps.site, now, { visit, plan, start, until, entry: null })) return
  }
  refuse('not_offered', { detail: toRfc3339(from) })
}
