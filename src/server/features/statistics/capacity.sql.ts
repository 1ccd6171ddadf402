import { statusesThatAre } from '#domain/booking/status.ts'
import { join, sql, type Statement } from '../../platform/database/sql.ts'
import { type Counting, spans } from './counted-visits.sql.ts'

/**
 * The time in which each doctor could be booked at each branch, as moments: weekly hours and extra ones, less leave
 * and the dates on which the branch is closed, until they left it.
 * Of two exceptions for one time the later one counts, as in `domain/availability/openings.ts`.
 */
export function openTimes(counting: Counting): Statement {
  const { practitioner, mode } = counting
  const narrow: Statement[] = [sql`w.state in ('active', 'left')`]
  if (practitioner) narrow.push(sql`w.practitioner_id = ${practitioner}`)
  const modes = mode ? sql`r.mode in ('both', ${mode})` : sql`true`
  return sql`
    select places.practitioner_id, places.branch_id, places.time_zone,
      (coalesce(planned.times, '{}') + coalesce(opened.times, '{}') - coalesce(closed.times, '{}') - coalesce(shut.times, '{}'))
        * tstzmultirange(tstzrange(null, places.gone_at)) as times
    from (select s.*, w.practitioner_id, case when w.state = 'left' then w.left_at end as gone_at from (${spans(counting)}) s
        join practitioner_branch w on w.branch_id = s.branch_id and ${join(narrow, ' and ')}) places
      left join lateral (
        select range_agg(h.during) as times from schedule_rule r
          cross join generate_series(places.first_day, places.last_day, '1 day') as d(day)
          cross join lateral (select ${stretch(sql`r`)} as during) h
        where r.practitioner_id = places.practitioner_id and r.branch_id = places.branch_id and ${modes}
          and r.weekday = extract(isodow from d.day) and (r.valid_from is null or r.valid_from <= d.day)
          and (r.valid_until is null or d.day <= r.valid_until)
          and (r.alternate_from is null
            or (date_trunc('week', d.day)::date - date_trunc('week', r.alternate_from::timestamp)::date) % 14 = 0)) planned on true
      left join lateral (
        select range_agg(h.during) as times from schedule_exception e
          cross join generate_series(greatest(e.from_date, places.first_day), least(e.until_date, places.last_day), '1 day') as d(day)
          cross join lateral (select ${stretch(sql`e`)} as during) h
        where ${exceptionHere} and e.kind = 'open') opened on true
      left join lateral (
        select range_agg(one.times) as times from (
          select range_agg(h.during) - coalesce((
            select range_agg(${stretch(sql`l`)}) from schedule_exception l
              cross join generate_series(greatest(l.from_date, places.first_day), least(l.until_date, places.last_day), '1 day') as d(day)
            where l.practitioner_id = places.practitioner_id and (l.branch_id is null or l.branch_id = places.branch_id)
              and l.kind = 'open' and l.id > e.id), '{}') as times
          from schedule_exception e
            cross join generate_series(greatest(e.from_date, places.first_day), least(e.until_date, places.last_day), '1 day') as d(day)
            cross join lateral (select ${stretch(sql`e`)} as during) h
          where ${exceptionHere} and e.kind = 'closed' group by e.id) one) closed on true
      left join lateral (
        select range_agg(${stretch(sql`c`)}) as times from branch_closure c
          cross join generate_series(greatest(c.from_date, places.first_day), least(c.until_date, places.last_day), '1 day') as d(day)
        where c.branch_id = places.branch_id and c.from_date <= places.last_day and c.until_date >= places.first_day) shut on true`
}

const exceptionHere = sql`e.practitioner_id = places.practitioner_id and (e.branch_id is null or e.branch_id = places.branch_id)
  and e.from_date <= places.last_day and e.until_date >= places.first_day`

/** The hours of a rule or an exception on one day; an end at or before the start is on the day after. */
function stretch(of: Statement): Statement {
  const [start, end] = [sql`coalesce(${of}.start_time, '00:00')`, sql`coalesce(${of}.end_time, '00:00')`]
  return sql`tstzrange((d.day::date + ${start}) at time zone places.time_zone,
    greatest((d.day::date + ${start}) at time zone places.time_zone,
      (d.day::date + ${end} + case when ${end} <= ${start} then interval '1 day' else interval '0' end) at time zone places.time_zone))`
}

/** Minutes of a set of times. */
export function minutesOf(times: Statement): Statement {
  return sql`(select coalesce(sum(date_part('epoch', upper(r) - lower(r)) / 60), 0)::int from unnest(${times}) r)`
}

/** Minutes of each doctor with somebody booked: two seats of one group are one time. */
export function takenTimes(visits: Statement): Statement {
  return sql`
    select x.practitioner_id, count(*)::int as visits, range_agg(tstzrange(x.start_at, x.end_at)) as times
    from ${visits} where x.status <> all(${statusesThatAre('off_calendar')}) group by x.practitioner_id`
}
