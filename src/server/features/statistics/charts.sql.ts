import { dueStatuses, statusesThatAre } from '#domain/booking/status.ts'
import type { ChartKey, Counted } from '#domain/statistics/charts.ts'
import { leadGroups, missedGroups, noticeGroups } from '#domain/statistics/measures.ts'
import { silence } from '#domain/meetings/call.ts'
import { later, type Instant } from '#domain/time/instant.ts'
import { doctorName } from '../../core/people/doctor-name.sql.ts'
import { at } from '../../platform/database/database.ts'
import { join, sql, type Statement } from '../../platform/database/sql.ts'
import { minutesOf, openTimes, takenTimes } from './capacity.sql.ts'
import { binOf, type Counting, leadDays, outcomeCounts, visitsCounted, waited } from './counted-visits.sql.ts'
import { thirdFree } from './next-times.sql.ts'

type Asked = { readonly now: Instant; readonly step: 'day' | 'week'; readonly counting: Counting }

/** The one statement behind each chart. */
export const chartStatements: Readonly<Record<ChartKey, (asked: Asked) => Statement<Counted>>> = {
  totals,
  outcomes: ({ counting, step }) => sql`
    select day::text as key, '' as name, counts
    from (select ${binOf(step)} as day, ${outcomeCounts} as counts from ${visitsCounted(counting)} group by 1) d order by day limit 400`,
  demand,
  utilisation: ({ counting }) => sql`
    with open as (select practitioner_id, sum(${minutesOf(sql`o.times`)})::int as minutes from (${openTimes(counting)}) o group by 1),
      taken as (select t.practitioner_id, t.visits, ${minutesOf(sql`t.times`)} as minutes from (${takenTimes(visitsCounted(counting))}) t)
    select p.id::text as key, ${doctorName(sql`p`)} as name,
      array[coalesce(taken.visits, 0), coalesce(taken.minutes, 0), coalesce(open.minutes, 0)] as counts
    from open full join taken using (practitioner_id) join practitioner p on p.id = practitioner_id
    where coalesce(open.minutes, 0) > 0 or coalesce(taken.visits, 0) > 0
    order by coalesce(taken.minutes, 0)::float / nullif(open.minutes, 0) desc nulls last, 2 limit 200`,
  missed_by_lead: ({ counting }) => sql`
    select ${groupOf(missedGroups, sql`l.days`)} as key, '' as name, array[sum(l.missed), sum(l.visits)]::int[] as counts
    from (select ${leadDays} as days, count(*) filter (where x.status = 'no_show') as missed, count(*) as visits
      from ${visitsCounted(counting)} where x.status = any(${dueStatuses}) group by 1) l group by 1`,
  lead_times: ({ counting }) => sql`
    select ${groupOf(leadGroups, sql`l.days`)} as key, '' as name, array[sum(l.visits)]::int[] as counts
    from (select ${leadDays} as days, count(*) as visits from ${visitsCounted(counting)} group by 1) l group by 1`,
  waits: ({ counting, step }) => sql`
    select day::text as key, '' as name, counts
    from (select ${binOf(step)} as day, array_agg(${waited} order by ${waited}) as counts
      from ${visitsCounted(counting)} where x.started_at >= x.arrived_at group by 1) w order by day limit 400`,
  call_lengths: callLengths,
  who_booked: whoBooked,
  cancellations,
  services: ({ counting }) => sql`
    select x.service_name as key, x.service_name as name,
      array[count(*), sum(extract(epoch from x.end_at - x.start_at) / 60)]::int[] as counts
    from ${visitsCounted(counting)} where x.status <> all(${statusesThatAre('off_calendar')})
    group by 1 order by count(*) desc, 1 limit 30`,
  next_times: ({ counting, now }) => sql`
    select b.id::text as key, b.name, array[coalesce(percentile_disc(0.5) within group (order by t.days), 0), count(t.days)]::int[] as counts
    from branch b left join (${thirdFree(now, counting)}) t on t.branch_id = b.id
    where b.id = any (${counting.branches}::uuid[]) group by b.id, b.name order by b.name limit 500`,
  reminders,
}

/**
 * The row of key figures: everything in the order in which `domain/statistics/charts.ts` reads it. The visits are read once, a
 * line a doctor.
 */
function totals({ counting, now }: Asked): Statement<Counted> {
  const isOnCalendar = sql`x.status <> all(${statusesThatAre('off_calendar')})`
  return sql`
    with doctors as materialized (select ${outcomeCounts} as became,
        array_agg(${waited}) filter (where x.started_at >= x.arrived_at) as waits,
        ${minutesOf(sql`range_agg(tstzrange(x.start_at, x.end_at)) filter (where ${isOnCalendar})`)} as taken
      from ${visitsCounted(counting)} group by x.practitioner_id),
    became as (select array_agg(n order by place) as counts from (
      select b.place, sum(b.n)::int as n from doctors d cross join unnest(d.became) with ordinality b(n, place) group by b.place) s),
    waits as (select array_agg(w order by w) as all_of_them from doctors d cross join unnest(d.waits) w),
    taken as (select coalesce(sum(taken), 0)::int as minutes from doctors),
    open as (select coalesce(sum(${minutesOf(sql`o.times`)}), 0)::int as minutes from (${openTimes(counting)}) o),
    third as (select percentile_disc(0.5) within group (order by t.days) as days, count(*)::int as doctors from (${thirdFree(now, counting)}) t),
    fills as (select count(*)::int as filled from ${visitsCounted(counting)} join time_offer f on f.appointment_id = x.id
      where f.state = 'taken' and f.cause = 'waitlist')
    select 'totals' as key, '' as name, array[b[1] + b[2] + b[3] + b[4] + b[5], b[1], b[2], b[3], b[4],
      taken.minutes, open.minutes, filled, third.doctors, coalesce(third.days, 0)]::int[] || coalesce(waits.all_of_them, '{}') as counts
    from (select coalesce(became.counts, '{0,0,0,0,0}') as b from became) c, waits, taken, open, fills, third`
}

/** Who booked: patients, guests, the desk, or the doctor, whom the first line of the visit's history names. */
function whoBooked({ counting, step }: Asked): Statement<Counted> {
  return sql`
    select day::text as key, '' as name, counts from (
      select ${binOf(step)} as day, array[count(*) filter (where x.booked_by = 'patient'), count(*) filter (where x.booked_by = 'guest'),
        count(*) filter (where x.booked_by = 'staff' and b.by_account is distinct from p.account_id),
        count(*) filter (where x.booked_by = 'staff' and b.by_account = p.account_id)]::int[] as counts
      from ${visitsCounted(counting)} join practitioner p on p.id = x.practitioner_id left join lateral (
        select e.by_account from appointment_event e
        where x.booked_by = 'staff' and e.appointment_id = x.id and e.kind = 'booked' order by e.at limit 1) b on true
      group by 1) w order by day limit 400`
}

/** Visits that begin in each hour of the week, and how long doctors could be booked in it. */
function demand({ counting }: Asked): Statement<Counted> {
  return sql`
    with asked as (select extract(isodow from left(h.begins, 10)::date)::int as weekday, right(h.begins, 2)::int as hour, sum(h.visits)::int as visits
      from (select left(x.start_local, 13) collate "C" as begins, count(*) as visits
        from ${visitsCounted(counting)} where x.status <> 'declined' and x.status <> 'expired' group by 1) h group by 1, 2),
    open as (select extract(isodow from h.begins at time zone o.time_zone)::int as weekday,
        extract(hour from h.begins at time zone o.time_zone)::int as hour,
        sum(extract(epoch from least(upper(r), h.begins + interval '1 hour') - greatest(lower(r), h.begins)) / 60)::int as minutes
      from (${openTimes(counting)}) o cross join unnest(o.times) r
        cross join generate_series(date_trunc('hour', lower(r), o.time_zone), upper(r) - interval '1 microsecond', '1 hour') as h(begins)
      group by 1, 2)
    select weekday || '-' || lpad(hour::text, 2, '0') as key, '' as name, array[coalesce(visits, 0), coalesce(minutes, 0)] as counts
    from asked full join open using (weekday, hour) order by weekday, hour limit 168`
}

/** Minutes of each call that is over; of one that nobody ended, until somebody was last heard of. */
function callLengths({ counting, step, now }: Asked): Statement<Counted> {
  return sql`
    select key, '' as name, array_agg(minutes order by minutes) as counts
    from (select ${binOf(step)}::text as key, floor((m.seconds + greatest(0, coalesce(extract(epoch from heard.at - m.live_since), 0))) / 60)::int as minutes
      from ${visitsCounted(counting)} join meeting m on m.appointment_id = x.id
        left join lateral (select max(w.seen_at) as at from call_place w where w.appointment_id = m.appointment_id) heard on m.live_since is not null
      where x.mode = 'video' and (m.seconds > 0 or m.live_since is not null)
        and (m.live_since is null or heard.at < ${at(later(now, -silence))})) l
    group by 1 order by 1 limit 400`
}

/** Why visits were cancelled, by whom, and how long before their time. */
function cancellations({ counting }: Asked): Statement<Counted> {
  const notice = sql`extract(epoch from x.start_at - coalesce(gone.at, x.changed_at)) / 3600`
  const within = noticeGroups.map(({ key }) => sql`count(*) filter (where notice = ${key})`)
  return sql`
    select who || ':' || why as key, '' as name, array[count(*), ${join(within, ', ')}]::int[] as counts
    from (select coalesce(x.cancelled_by, 'staff') as who, x.cancel_reason as why, ${groupOf(noticeGroups, notice, '<')} as notice
      from ${visitsCounted(counting)} left join lateral (select max(e.at) as at from appointment_event e
        where e.appointment_id = x.id and e.to_status = 'cancelled') gone on true
      where x.status = 'cancelled') c
    group by 1 order by count(*) desc, 1 limit 40`
}

/** The codes of `domain/messages/reminders.ts` as they stand in the index `outbox_message_reminded`: a value would not meet it. */
export const isReminder = sql`o.kind in ('N17', 'N18', 'N19', 'N21') and o.channel <> 'app'`

/** What came of reminders: of the visits that one was about. */
function reminders({ counting }: Asked): Statement<Counted> {
  return sql`
    with told as (select x.status, x.cancelled_by, x.patient_confirmed_at, x.moved_from, m.sent, m.dead, m.first
      from ${visitsCounted(counting)} cross join lateral (
        select count(*) filter (where o.state = 'sent') as sent, count(*) filter (where o.state = 'dead') as dead,
          min(o.created_at) as first from outbox_message o
        where o.about = x.id and ${isReminder}) m
      where m.first is not null)
    select step.key, '' as name, array[step.n, total] as counts
    from (select count(*)::int as total, count(*) filter (where sent > 0)::int as sent, count(*) filter (where sent = 0 and dead > 0)::int as failed,
        count(*) filter (where patient_confirmed_at >= first)::int as confirmed, count(*) filter (where moved_from is not null)::int as moved,
        count(*) filter (where status = 'cancelled' and cancelled_by = 'patient')::int as cancelled from told) t
      cross join lateral (values (1, 'reminded', total), (2, 'sent', sent), (3, 'failed', failed), (4, 'confirmed', confirmed),
        (5, 'moved', moved), (6, 'cancelled', cancelled)) as step(place, key, n)
    order by step.place`
}

type Group = { readonly key: string; readonly until: number | null }

/** The first group that a number fits into: up to its end, or strictly below it. */
function groupOf(groups: readonly Group[], value: Statement, bound: '<=' | '<' = '<='): Statement {
  const [last] = groups.slice(-1)
  const cases = groups.flatMap(({ key, until }) => {
    if (until === null) return []
    return [bound === '<' ? sql`when ${value} < ${until} then ${key}` : sql`when ${value} <= ${until} then ${key}`]
  })
  return sql`case ${cases.reduce((whole, next) => sql`${whole} ${next}`)} else ${last?.key ?? ''} end`
}
