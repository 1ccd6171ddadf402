import type { Instant } from '#domain/time/instant.ts'
import { minutesOfPart } from '#domain/time/day-part.ts'
import { addDays, asLocalDate, timeOf } from '#domain/time/local.ts'
import { utcDate } from '#domain/time/zone.ts'
import { at } from '../../platform/database/database.ts'
import { sql, type Statement } from '../../platform/database/sql.ts'
import type { SearchFilter } from './search-filter.sql.ts'

/** How many days ahead a part of the day is looked for when no day is given. */
const daysOfPart = 7

/**
 * The first time of an offering that fits a wanted day or part of it, as `f.first_time`; nothing when none is wanted. An
 * offering without one is left out. A wall day lies on up to two UTC days, and only those with free times are looked at. Nobody
 * can be booked before their next free time, notice included; one whose notice has run out is aimed anew by the page that meets it.
 */
export function wantedTime(filter: SearchFilter, now: Instant): Statement | undefined {
  const { day, from, part } = filter
  if (!day && !part) return undefined
  const { start, end } = minutesOfPart(part)
  const today = sql`(${at(now)}::timestamptz at time zone o.time_zone)::date`
  const first = day ? sql`${day}::date` : from ? sql`greatest(${from}::date, ${today})` : today
  const last = day ? sql`${day}::date` : sql`(${first}) + ${daysOfPart - 1}::int`
  const wall = (date: Statement, minutes: number) => sql`(${date})::timestamp + make_interval(mins => ${minutes}::int)`
  const cellOf = (moment: Statement) =>
    sql`ceil(extract(epoch from ${moment} - d.utc_day::timestamp at time zone 'UTC') / 300)::int`
  return sql`cross join lateral (
      select (d.utc_day + make_interval(mins => c.cell * 5)) at time zone 'UTC' as first_time
      from open_day d cross join (values (-1), (0), (1)) as away (days)
      cross join lateral (select
        greatest(0, ${cellOf(sql`greatest(o.next_free, (${wall(sql`d.utc_day + away.days`, start)}) at time zone o.time_zone)`)}) as low,
        least(288, ${cellOf(sql`(${wall(sql`d.utc_day + away.days`, end)}) at time zone o.time_zone`)}) as high) w
      cross join lateral (select case when d.first_free >= w.low then d.first_free
        else w.low + position(B'1' in substring(d.free from w.low + 1)) - 1 end as cell) c
      where d.offering_id = o.id and d.first_free >= 0
        and d.utc_day between utc_day((${wall(first, start)}) at time zone o.time_zone) and utc_day((${wall(last, end - 5)}) at time zone o.time_zone)
        and d.utc_day + away.days between ${first} and ${last} and c.cell >= w.low and c.cell < w.high
        and o.next_free < (${wall(last, end)}) at time zone o.time_zone ${part ? worksInPart(filter, now) : sql``}
      order by d.utc_day, away.days limit 1) f`
}

/**
 * Whether weekly hours reach into a part of the day, past midnight too, or somebody has extra hours on these days. Few work in
 * the evening: looking at the hours costs less than at a week of days without such times.
 */
function worksInPart({ day, from: since, part }: SearchFilter, now: Instant): Statement {
  const { start, end } = minutesOfPart(part)
  const [from, until] = [timeOf(start), timeOf(end)]
  const today = utcDate(now)
  // Hours of the evening before reach into the morning.
  const first = addDays(day ? asLocalDate(day) : today, -1)
  const last = day ?? addDays(since && since > today ? asLocalDate(since) : addDays(today, 1), daysOfPart - 1)
  return sql`and (exists (select from schedule_rule r where r.practitioner_id = o.practitioner_id and r.branch_id = o.branch_id
          and (r.start_time < ${until}::time or r.end_time <= r.start_time and r.end_time > ${from}::time)
          and (r.end_time > ${from}::time or r.end_time <= r.start_time))
        or o.practitioner_id in (select e.id from extra_openers(${first}::date, ${last}::date) as e (id)))`
}
