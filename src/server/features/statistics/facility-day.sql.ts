import { agreedStatuses } from '#domain/booking/status.ts'
import { holdsPoint, ticketStates } from '#domain/queue/ticket.ts'
import { type ActivityKind, activityKinds } from '#domain/statistics/facility-day.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { LocalDate } from '#domain/time/local.ts'
import { doctorName } from '../../core/people/doctor-name.sql.ts'
import { at, type ReadRunner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import { minutesOf, openTimes, takenTimes } from './capacity.sql.ts'
import { type Counting, visitsCounted } from './counted-visits.sql.ts'
import { thirdFree } from './next-times.sql.ts'

export type BranchDay = {
  branch_id: string
  name: string
  city: string
  time_zone: string
  booked: number
  booked_before: number
  done: number
  missed: number
  missed_before: number
  waiting_since: Instant[]
  waiting_before: Instant[]
  waiting: number
  waits_since: Instant | null
  doctors_in: number
  doctors_absent: number
}

/**
 * Each branch on its own day, beside the same weekday a week before: what is booked over the whole day, what was missed
 * up to this hour, and who is here at this moment. A visit waits from checking in to its start; "waiting" counts as the
 * queue does: who is not called yet, with or without a visit.
 */
export function branchesToday(run: ReadRunner, now: Instant, facility: string) {
  const moment = sql`${at(now)}::timestamptz`
  return run.many<BranchDay>(sql`
    select s.branch_id, s.name, s.city, s.time_zone, v.*, queue.*, doctors.*
    from (select b.id as branch_id, b.name, b.city, b.time_zone, (${moment} at time zone b.time_zone)::date as today
        from branch b where b.facility_id = ${facility} and b.id = any (may_at('appointments.view')) order by b.name, b.id limit 200) s
      cross join lateral (select s.today::timestamp at time zone s.time_zone as starts, (s.today + 1)::timestamp at time zone s.time_zone as ends,
        (s.today - 7)::timestamp at time zone s.time_zone as starts_before, (s.today - 6)::timestamp at time zone s.time_zone as ends_before,
        ((${moment} at time zone s.time_zone) - interval '7 days') at time zone s.time_zone as then) d
      cross join lateral (
        select count(*) filter (where x.start_at >= d.starts and x.status = any (${agreedStatuses}))::int as booked,
          count(*) filter (where x.start_at < d.ends_before and x.status = any (${agreedStatuses}))::int as booked_before,
          count(*) filter (where x.start_at >= d.starts and x.status = 'completed')::int as done,
          count(*) filter (where x.start_at >= d.starts and x.status = 'no_show')::int as missed,
          count(*) filter (where x.start_at < d.then and x.status = 'no_show')::int as missed_before,
          coalesce(array_agg(x.arrived_at order by x.arrived_at) filter (where x.start_at >= d.starts and x.status = 'arrived'), '{}') as waiting_since,
          coalesce(array_agg(x.arrived_at order by x.arrived_at) filter (where x.start_at < d.ends_before and x.arrived_at <= d.then
            and x.started_at > d.then), '{}') as waiting_before
        from appointment x where x.branch_id = s.branch_id and x.status <> 'entered_in_error'
          and ((x.start_at >= d.starts and x.start_at < d.ends) or (x.start_at >= d.starts_before and x.start_at < d.ends_before))) v
      cross join lateral (
        select count(*)::int as waiting, min(w.since) as waits_since from (
          select x.arrived_at as since from appointment x
          where x.branch_id = s.branch_id and x.status = 'arrived' and x.start_at >= d.starts and x.start_at < d.ends
            and not exists (select from queue_ticket t where t.appointment_id = x.id and t.branch_id = s.branch_id and t.day = queue_day(${moment}, s.time_zone)
              and t.state = any (${ticketStates.filter(holdsPoint)}))
          union all
          select t.arrived_at from queue_ticket t
          where t.branch_id = s.branch_id and t.day = queue_day(${moment}, s.time_zone) and t.state = 'waiting' and t.appointment_id is null) w) queue
      cross join lateral (
        select count(*) filter (where not p.is_away and p.works)::int as doctors_in, count(*) filter (where p.is_away and p.works)::int as doctors_absent
        from (select exists (select from schedule_rule r where r.practitioner_id = w.practitioner_id and r.branch_id = s.branch_id
              and r.weekday = extract(isodow from s.today) and (r.valid_from is null or r.valid_from <= s.today)
              and (r.valid_until is null or s.today <= r.valid_until)
              and (r.alternate_from is null or (date_trunc('week', s.today)::date - date_trunc('week', r.alternate_from::timestamp)::date) % 14 = 0))
            or exists (select from schedule_exception o where o.practitioner_id = w.practitioner_id and o.branch_id = s.branch_id
              and o.kind = 'open' and s.today between o.from_date and o.until_date) as works,
          exists (select from schedule_exception e where e.practitioner_id = w.practitioner_id and e.kind = 'closed'
            and (e.branch_id is null or e.branch_id = s.branch_id) and s.today between e.from_date and e.until_date
            and e.start_time is null
            -- A date with other hours is closed first and opened for those.
            and not exists (select from schedule_exception o where o.practitioner_id = w.practitioner_id and o.kind = 'open' and o.id > e.id
              and (o.branch_id is null or o.branch_id = s.branch_id) and s.today between o.from_date and o.until_date)) as is_away
          from practitioner_branch w where w.branch_id = s.branch_id and w.state = 'active') p) doctors
    order by s.name, s.branch_id`)
}

export type WeekUse = { taken: number; open: number; days: number | null; doctors: number }

/** How much of the bookable time of some days is taken, and how far away the third free time is now. */
export async function useOf(run: ReadRunner, now: Instant, counting: Counting): Promise<WeekUse> {
  const row = await run.one<WeekUse>(sql`
    select (select coalesce(sum(${minutesOf(sql`t.times`)}), 0)::int from (${takenTimes(visitsCounted(counting))}) t) as taken,
      (select coalesce(sum(${minutesOf(sql`o.times`)}), 0)::int from (${openTimes(counting)}) o) as open, third.days, third.doctors
    from (select percentile_disc(0.5) within group (order by t.days) as days, count(*)::int as doctors
      from (${thirdFree(now, counting)}) t) third`)
  return row ?? { taken: 0, open: 0, days: null, doctors: 0 }
}

export type Happened = {
  id: string
  at: Instant
  kind: ActivityKind
  by: 'patient' | 'staff' | 'system'
  branch: string
  doctor: string
  start: Instant
  moved_from: string | null
  time_zone: string
}

/**
 * What happened within a day to visits that were in the week around now, the newest first. A line stays what it was: when the
 * visit was, and with whom, is said as it stood then, whatever was changed since.
 */
export function lastHappened(run: ReadRunner, now: Instant, branches: readonly string[]) {
  const since = sql`${at(now)}::timestamptz - interval '1 day'`
  const here = sql`x.branch_id = any (${branches}::uuid[]) and x.changed_at > ${since}`
  const until = sql`${at(now)}::timestamptz + interval '7 days'`
  // The first change after an event says what was before it, and so at the event.
  const after = (detail: 'from' | 'was') => sql`(select l.detail ->> ${detail} from appointment_event l
    where l.appointment_id = x.id and (l.at, l.id) > (e.at, e.id) and l.detail ? ${detail}
      and l.kind in ('moved', 'reassigned') order by l.at, l.id limit 1)`
  return run.many<Happened>(sql`
    select e.id, e.at, e.kind, case e.by_kind when 'staff' then 'staff' when 'timer' then 'system' else 'patient' end as by, b.name as branch,
      t.start, x.time_zone, case when e.kind = 'moved' then e.detail ->> 'from' end as moved_from,
      coalesce(${after('was')}, ${doctorName(sql`p`)}) as doctor
    from (select x.id from appointment x where ${here} and x.start_at >= ${since} and x.start_at < ${until}
        union select x.id from appointment x where ${here} and x.moved_from is not null) c
      join appointment x on x.id = c.id join appointment_event e on e.appointment_id = x.id and e.at > ${since}
      join branch b on b.id = x.branch_id join practitioner p on p.id = x.practitioner_id
      cross join lateral (select coalesce(${after('from')}::timestamptz, x.start_at) as start) t
    where t.start >= ${since} and t.start < ${until} and e.kind = any (${activityKinds})
    order by e.at desc, e.id desc limit 12`)
}

export type DoctorFigures = {
  practitioner_id: string
  open_week: number
  open_next: number
  taken_next: number
  missed: number
  due: number
  next_free: Instant | null
  next_zone: string
}

type Days = { readonly from: LocalDate; readonly until: LocalDate }

/** The figures of each doctor who works at these branches. */
export function figuresOfDoctors(
  run: ReadRunner,
  branches: readonly string[],
  { week, next, past }: { week: Days; next: Days; past: Days },
) {
  const counting = (days: Days): Counting => ({
    branches,
    ...days,
    practitioner: undefined,
    service: undefined,
    mode: undefined,
  })
  const minutes = sql`sum(${minutesOf(sql`o.times`)})::int`
  return run.many<DoctorFigures>(sql`
    with doctors as (select distinct w.practitioner_id from practitioner_branch w
        where w.branch_id = any (${branches}::uuid[]) and w.state = 'active' limit 1000),
      of_week as (select o.practitioner_id, ${minutes} as minutes from (${openTimes(counting(week))}) o group by 1),
      of_next as (select o.practitioner_id, ${minutes} as minutes from (${openTimes(counting(next))}) o group by 1),
      taken as (select t.practitioner_id, ${minutesOf(sql`t.times`)} as minutes from (${takenTimes(visitsCounted(counting(next)))}) t),
      past as (select x.practitioner_id, count(*) filter (where x.status = 'no_show')::int as missed, count(*)::int as due
        from ${visitsCounted(counting(past))} where x.status = 'no_show' or x.status = 'completed' group by 1),
      free as (select distinct on (o.practitioner_id) o.practitioner_id, o.next_free, o.time_zone from offering o
        where o.branch_id = any (${branches}::uuid[]) and o.is_listed and o.next_free is not null order by o.practitioner_id, o.next_free)
    select d.practitioner_id, coalesce(of_week.minutes, 0) as open_week, coalesce(of_next.minutes, 0) as open_next,
      coalesce(taken.minutes, 0) as taken_next, coalesce(past.missed, 0) as missed, coalesce(past.due, 0) as due,
      free.next_free, coalesce(free.time_zone, 'UTC') as next_zone
    from doctors d left join of_week using (practitioner_id) left join of_next using (practitioner_id)
      left join taken using (practitioner_id) left join past using (practitioner_id) left join free using (practitioner_id)
    order by d.practitioner_id limit 1000`)
}
