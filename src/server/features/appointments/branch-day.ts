import type { AccountActor } from '#domain/access/actor.ts'
import { can } from '#domain/access/can.ts'
import { dayPlan } from '#domain/availability/day-plan.ts'
import { timesLeft } from '#domain/availability/times-left.ts'
import { type Instant, instant, toRfc3339 } from '#domain/time/instant.ts'
import { asLocalDate } from '#domain/time/local.ts'
import { asZone } from '#domain/time/zone.ts'
import type { Answer } from '#contract/endpoints.ts'
import { writeRead } from '../../core/audit/audit.ts'
import { allow } from '../../http/refusal.ts'
import { branchDay, type BranchDayRow, type DoctorOfDayRow } from './branch-day.sql.ts'
import type { TellsBy } from '../../core/messages/tells-by.ts'
import type { AppointmentDeps } from './deps.ts'
import { visitAnswer } from './visit-answer.ts'

type Day = Answer<'GET /branches/:branchId/appointments'>
type Told = BranchDayRow['visits'][number]

/** One day of a branch: its visits, doctors, open requests and notes. What the reader may not know is not among it. */
export function readBranchDay(
  deps: AppointmentDeps,
  actor: AccountActor,
  branchId: string,
  date: string | undefined,
): Promise<Day> {
  const now = deps.clock.now()
  return deps.database.as(actor, async (tx) => {
    const found = await branchDay(tx, now, branchId, date ?? null)
    const scope = { branch: branchId, facility: found?.facility_id ?? null }
    const day = allow(actor, 'appointments.view', found && { ...found, scope })
    await writeRead(tx, now, actor, 'appointment.list', { kind: 'branch', id: branchId })
    return {
      results: day.visits.map((visit) => told(deps, now, actor, visit)),
      requests: day.requests.map((visit) => told(deps, now, actor, visit)),
      date: day.day,
      time_zone: asZone(day.time_zone),
      branch_name: day.name,
      doctors_of_day: day.doctors.map((doctor) => planned(now, day, doctor)),
      points: day.points,
      note: day.note
        ? { ...day.note, changed_at: toRfc3339(instant(Date.parse(day.note.changed_at))) }
        : { text: '', version: 0, changed_at: null, changed_by: '' },
      doctors: can(actor, 'appointments.create', scope) ? day.bookable : [],
    }
  })
}

/** A visit as its screen shows it. In the one statement its moments are texts. */
function told(deps: TellsBy, now: Instant, actor: AccountActor, visit: Told): Day['results'][number] {
  const moment = (text: string) => instant(Date.parse(text))
  const orNull = (text: string | null) => (text === null ? null : moment(text))
  const row = {
    ...visit,
    start_at: moment(visit.start_at),
    end_at: moment(visit.end_at),
    late_until: orNull(visit.late_until),
    answer_by: orNull(visit.answer_by),
    moved_from: orNull(visit.moved_from),
    patient_confirmed_at: orNull(visit.patient_confirmed_at),
    arrived_at: orNull(visit.arrived_at),
    started_at: orNull(visit.started_at),
    ended_at: orNull(visit.ended_at),
    created_at: moment(visit.created_at),
    changed_at: moment(visit.changed_at),
  }
  const answer = visitAnswer(deps, now, actor, row)
  return {
    ...answer,
    is_new: row.is_new,
    is_kept: row.is_kept,
    arrived_at: row.arrived_at && toRfc3339(row.arrived_at),
    ticket: row.ticket && { ...row.ticket, call: answer.ticket?.call ?? null },
  }
}

function planned(now: Instant, day: BranchDayRow, doctor: DoctorOfDayRow): Day['doctors_of_day'][number] {
  const { practitioner_id, slug, name, room, late_minutes, late_reason, rules, exceptions, free, cells } = doctor
  const { open, leave } = dayPlan(asLocalDate(day.day), rules, exceptions)
  const window = { start: instant(Math.max(now, day.starts)), end: day.ends }
  return {
    practitioner_id,
    slug,
    name,
    room,
    late_minutes,
    late_reason,
    open: [...open],
    leave: [...leave],
    times_left: timesLeft(free, window, cells ?? 0).length,
  }
}
