import type { Instant } from '#domain/time/instant.ts'
import { at } from '../../platform/database/database.ts'
import { join, sql, type Statement } from '../../platform/database/sql.ts'
import type { Counting } from './counted-visits.sql.ts'

/**
 * For each doctor at each branch the days until their third free time, from the read model as it stands now. The first
 * days that have three together are looked at, no more. Doctors without three free times are left out.
 */
export function thirdFree(now: Instant, { branches, practitioner, mode }: Counting): Statement {
  const narrow: Statement[] = [sql`o.branch_id = any (${branches}::uuid[])`, sql`o.is_listed`]
  if (practitioner) narrow.push(sql`o.practitioner_id = ${practitioner}`)
  if (mode) narrow.push(sql`o.mode = ${mode}`)
  return sql`
    select o.branch_id, o.practitioner_id,
      min((third.start_at at time zone o.time_zone)::date - (${at(now)}::timestamptz at time zone o.time_zone)::date) as days
    from offering o cross join lateral (
      select (d.utc_day::timestamp at time zone 'UTC') + make_interval(mins => cell * 5) as start_at
      from (select utc_day, free from open_day where offering_id = o.id and free_count > 0
          and utc_day >= utc_day(${at(now)}::timestamptz + make_interval(mins => o.notice_minutes)) order by utc_day limit 4) d
        cross join generate_series(0, 287) cell
      where get_bit(d.free, cell) = 1
        and (d.utc_day::timestamp at time zone 'UTC') + make_interval(mins => cell * 5) >= ${at(now)}::timestamptz + make_interval(mins => o.notice_minutes)
        and (d.utc_day::timestamp at time zone 'UTC') + make_interval(mins => cell * 5) <= ${at(now)}::timestamptz + make_interval(hours => o.horizon_days * 24)
      order by 1 offset 2 limit 1) third
    where ${join(narrow, ' and ')} group by o.branch_id, o.practitioner_id`
}
