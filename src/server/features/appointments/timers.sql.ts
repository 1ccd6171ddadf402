import type { Language } from '#domain/language/languages.ts'
import { statusesThatAre } from '#domain/booking/status.ts'
import type { Instant } from '#domain/time/instant.ts'
import { type ReadRunner, type Runner, at } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

export function overdueRequests(run: ReadRunner, now: Instant, limit: number) {
  return run.many<{ id: string }>(sql`
    select id from appointment where status = 'requested' and answer_by <= ${at(now)} order by answer_by limit ${limit}`)
}

/** Requests of which the doctor is to be reminded now, at 50 % and at 90 % of their time; each counts as reminded. */
export function unansweredRequests(tx: Runner, now: Instant, limit: number) {
  return tx.many<{
    id: string
    start: Instant
    time_zone: string
    answer_by: Instant
    patient_name: string
    doctor_account: string
    doctor_language: Language | null
  }>(sql`
    with due as (
      select x.id, case when ${at(now)}::timestamptz >= x.answer_by - 0.1 * (x.answer_by - w.asked_at) then 2 else 1 end as reminders
      from appointment x cross join lateral (select greatest(x.created_at, x.changed_at) as asked_at) w
      where x.status = 'requested' and x.answer_by > ${at(now)}
        and coalesce(x.answer_reminders, 0) < case when ${at(now)}::timestamptz >= x.answer_by - 0.1 * (x.answer_by - w.asked_at) then 2
          when ${at(now)}::timestamptz >= w.asked_at + 0.5 * (x.answer_by - w.asked_at) then 1 else 0 end
      order by x.answer_by limit ${limit} for update of x skip locked)
    update appointment x set answer_reminders = due.reminders from due, practitioner d, account a, patient p
    where x.id = due.id and d.id = x.practitioner_id and a.id = d.account_id and p.id = x.patient_id
    returning x.id, x.start_at as start, x.time_zone, x.answer_by, concat_ws(' ', p.first_name, p.last_name) as patient_name,
      a.id as doctor_account, a.language as doctor_language`)
}

/** Visits that began and that nobody ended: their day is over. */
export function neverEndedVisits(run: ReadRunner, now: Instant, limit: number) {
  return run.many<{ id: string }>(sql`
    select id from appointment where status = 'in_progress'
      and (end_at at time zone time_zone)::date < (${at(now)}::timestamptz at time zone time_zone)::date order by end_at limit ${limit}`)
}

/** The agreed wall times of all visits that are still to come. */
export type UpcomingWall = {
  readonly id: string
  readonly practitioner_id: string
  readonly start_at: Instant
  readonly start_local: string
  readonly time_zone: string
}

export function upcomingWalls(run: ReadRunner, now: Instant) {
  return run.many<UpcomingWall>(sql`
    select id, practitioner_id, start_at, start_local, time_zone from appointment
    where start_at > ${at(now)} and status = any(${statusesThatAre('ahead')}) order by start_at`)
}
