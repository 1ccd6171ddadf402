import { dateSpanFaults } from '#domain/availability/date-span.ts'
import type { AccountActor } from '#domain/access/actor.ts'
import { toRfc3339, type Instant } from '#domain/time/instant.ts'
import type { Answer, BodyOf, QueryOf } from '#contract/endpoints.ts'
import { mostActions } from '#contract/appointment-shapes.ts'
import { type Affected, affectedVisits, type LeaveDates } from '../../core/visits/affected-visits.sql.ts'
import { writeRead } from '../../core/audit/audit.ts'
import { insertActions } from '../../core/visits/visit-actions.sql.ts'
import { freeColleagues } from '../../core/visits/free-colleagues.ts'
import { endOfDates, otherTimes } from '../../core/free-times/other-times.ts'
import { toldBy, type TellsBy } from '../../core/messages/tells-by.ts'
import { insertMessages } from '../../core/messages/outbox.ts'
import { refuseUnlessVerified } from '../../core/checks/verified.ts'
import { staffOfBranches } from '../../core/people/branch-staff.sql.ts'
import { lockResources } from '../../core/lock-resources.ts'
import { awayMessagesForStaff } from '../../core/messages/staff-messages.ts'
import { allowPractice, refuse, refuseFields } from '../../http/refusal.ts'
import { newId } from '../../platform/clock.ts'
import type { Runner } from '../../platform/database/database.ts'
import { changeSetup } from './change-setup.ts'
import type { DoctorDeps } from './deps.ts'
import { insertException, worksAt } from './doctors.sql.ts'

type Preview = Answer<'GET /doctors/me/leave'>['affected'][number]

/** The booked visits that a leave would meet, each with a time that could be offered instead and colleagues who are free. */
export async function previewLeave(
  deps: DoctorDeps,
  actor: AccountActor,
  query: QueryOf<'GET /doctors/me/leave'>,
): Promise<Answer<'GET /doctors/me/leave'>> {
  const { practitioner } = allowPractice(actor, 'schedule.edit')
  const now = deps.clock.now()
  const dates = datesOf(query)
  refuseFaultyDates(dates)
  return deps.database.as(actor, async (tx) => {
    await writeRead(tx, now, actor, 'leave.preview', { kind: 'practitioner', id: practitioner })
    const affected = await affectedVisits(tx, now, practitioner, dates)
    const suggestions = otherTimes(tx, now, { elsewhere: false }, (visit) => endOfDates(now, dates, visit.time_zone))
    const colleagues = freeColleagues(tx, now)
    const results: Preview[] = []
    for (const visit of affected)
      results.push(previewOf(deps, visit, await suggestions(visit), await colleagues(visit)))
    return { affected: results }
  })
}

function previewOf(
  deps: TellsBy,
  visit: Affected,
  suggested: Instant | undefined,
  colleagues: Preview['colleagues'],
): Preview {
  return {
    appointment_id: visit.id,
    patient: visit.patient_name,
    phone_number: visit.phone_number,
    email: visit.email,
    told_by: toldBy(deps, visit.way_to_tell),
    start: toRfc3339(visit.start),
    time_zone: visit.time_zone,
    service_name: visit.service_name,
    branch_name: visit.branch_name,
    suggested: suggested === undefined ? null : toRfc3339(suggested),
    colleagues,
  }
}

/**
 * Saves a leave with what is to become of every visit it meets, in one transaction; the visits are then done one by one.
 * Refuses with `changed` when there are others than the doctor saw.
 */
export async function saveLeave(
  deps: DoctorDeps,
  actor: AccountActor,
  body: BodyOf<'POST /doctors/me/leave'>,
): Promise<Answer<'POST /doctors/me/leave'>> {
  const now = deps.clock.now()
  const id = newId(now)
  const dates = datesOf(body)
  refuseFaultyDates(dates)
  let met = 0
  const setup = await changeSetup(deps, actor, 'schedule.edit', 'leave.add', async (tx, own) => {
    const { practitioner } = own
    if (body.branch_id && !(await worksAt(tx, practitioner, body.branch_id))) refuse('not_found')
    if (body.message.trim() !== '') await refuseUnlessVerified(tx, practitioner)
    // Nobody books, moves or cancels while it is decided who is met.
    await lockResources(tx, [practitioner])
    const affected = await affectedVisits(tx, now, practitioner, dates)
    if (affected.length > mostActions) refuse('visits_ahead')
    const wanted = new Map(body.actions.map((action) => [action.appointment_id, action]))
    if (affected.some((visit) => !wanted.has(visit.id))) refuse('changed')
    met = affected.length
    await insertException(tx, id, own, { ...body, kind: 'closed' })
    const actions = affected.map((visit) => {
      const { action = 'keep', offering_id = null } = wanted.get(visit.id) ?? {}
      return {
        id: newId(now),
        batch_id: id,
        practitioner_id: practitioner,
        appointment_id: visit.id,
        action,
        offering_id,
        not_before: endOfDates(now, dates, visit.time_zone),
        message: body.message,
        reason: '',
        account_id: actor.account,
      }
    })
    if (actions.length > 0) await insertActions(tx, now, actions)
    await tellStaff(deps, tx, now, practitioner, affected, dates)
  })
  return { setup, leave_id: id, affected: met }
}

/** The people of each branch read how many visits of theirs the leave meets. */
async function tellStaff(
  deps: DoctorDeps,
  tx: Runner,
  now: Instant,
  practitioner: string,
  affected: readonly Affected[],
  dates: LeaveDates,
) {
  const branches = [...new Set(affected.map((visit) => visit.branch_id))]
  for (const staff of await staffOfBranches(tx, now, practitioner, branches)) {
    const visits = affected.filter((visit) => visit.branch_id === staff.branch).length
    const leave = { doctor: staff.doctor, from: dates.from_date, visits }
    await insertMessages(tx, awayMessagesForStaff(now, deps.site, staff, leave))
  }
}

function datesOf({ branch_id, from_date, until_date, start, end }: LeaveDates): LeaveDates {
  return { branch_id, from_date, until_date, start, end }
}

export function refuseFaultyDates(dates: Parameters<typeof dateSpanFaults>[0], options = {}) {
  const faults = dateSpanFaults(dates, options)
  if (Object.keys(faults).length > 0) refuseFields(faults)
}
