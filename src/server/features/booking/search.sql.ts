import type { Instant } from '#domain/time/instant.ts'
import type { CardNeeds, TakenPlaces } from '../../core/free-times/needs-over.ts'
import { type ReadRunner, at } from '../../platform/database/database.ts'
import { join, sql, type Statement } from '../../platform/database/sql.ts'
import type { Card } from './card.ts'
import { conditionsOf, distanceOf, type SearchFilter } from './search-filter.sql.ts'
import { wantedTime } from './wanted-time.sql.ts'

export type FoundOffering = {
  offering_id: string
  next_free: Instant | null
  notice_minutes: number
  horizon_days: number
  card: Card
  sort_key: string | number
  is_stale: boolean
  kilometres: number | null
  /** From where its times are shown: the wanted date at the branch, else the next free time. */
  since: Instant
  /**
   * The next two days with free times, more where rooms or devices must be free too: UTC day and bits of the default
   * service, such as `2026-11-25 001,2026-11-27 1`.
   */
  days: string
  /** What the service needs; null: nothing. */
  needs: CardNeeds | null
  /** When the places are taken that would do, from the day before the first of these days to the day after the last. */
  taken: TakenPlaces | null
}

const daysOnCard = 2
/** Doctors who have times and no room are looked at further, so that few are looked at once more by themselves. */
const daysWithNeeds = 3

/** One more offering than the page holds, in the wanted order, from after the cursor, each with its card; one read. */
export function findOfferings(
  run: ReadRunner,
  now: Instant,
  filter: SearchFilter,
  after: readonly [string | number, string] | undefined,
  limit: number,
) {
  const distance = distanceOf(filter.near)
  const wanted = wantedTime(filter, now)
  const order = orderOf(filter, distance, wanted)
  const fitting = conditionsOf(filter, distance)
  const unread = after ? [sql`(${order.key}, o.id) > (${order.cast(after[0])}, ${after[1]}::uuid)`] : []
  const isAPart = filter.part && !filter.day && filter.sort === 'soonest'
  const conditions = [...fitting, ...unread, ...(isAPart ? [soonEnough(fitting, unread, order.source, limit)] : [])]
  const fromDay = filter.from ? sql`${filter.from}::timestamp at time zone o.time_zone` : sql`o.next_free`
  return run.many<FoundOffering>(sql`
    with page as materialized (
      select o.id, o.next_free, o.notice_minutes, o.horizon_days, ${order.key} as sort_value, ${order.text} as sort_key, o.bookable_until < ${at(now)} as is_stale,
        round(${distance}::numeric, 1)::float8 as kilometres, ${wanted ? sql`f.first_time` : fromDay} as since
      from offering o ${order.source}
      where ${join(conditions, ' and ')}
      order by ${order.key}, o.id limit ${limit})
    select page.id as offering_id, page.next_free, page.notice_minutes, page.horizon_days,
      c.card, page.sort_key, page.is_stale, page.kilometres, page.since, free.days, c.needs,
      case when c.points is not null then (
        select json_object_agg(b.resource_id || ' ' || b.lane || ' ' || b.utc_day, rtrim(b.bits::text, '0')) from busy_day b
        where b.resource_id = any (c.points) and b.utc_day between free.first - 1 and free.last + 1) end as taken
    from page join offering_card c on c.offering_id = page.id
    cross join lateral (
      select coalesce(string_agg(d.utc_day || ' ' || rtrim(d.free::text, '0'), ',' order by d.utc_day), '') as days, min(d.utc_day) as first, max(d.utc_day) as last
      from (select utc_day, free from open_day where offering_id = page.id and free_count > 0 and utc_day >= utc_day(page.since)
        order by utc_day limit case when c.needs is null then ${daysOnCard}::int else ${daysWithNeeds}::int end) d) free
    order by page.sort_value, page.id`)
}

/** How many of those who are free soonest are asked when they have a time in a part of the day. */
const askedFirst = 300

/**
 * Nobody has a time before their next free one. So a page of those whose times in a part of the day come first holds none who is
 * free only after the last of a page found among a few: a tenth of all who match, where all would be asked for a week.
 */
function soonEnough(
  fitting: readonly Statement[],
  unread: readonly Statement[],
  wanted: Statement,
  limit: number,
): Statement {
  return sql`o.next_free <= (select case when count(*) = ${limit}::int then max(found.first_time) else 'infinity' end from (
      select f.first_time from (select o.* from offering o where ${join(fitting, ' and ')} order by o.next_free, o.id limit ${askedFirst}) o
        ${wanted} ${unread.length > 0 ? sql`where ${join(unread, ' and ')}` : sql``}
      order by f.first_time, o.id limit ${limit}) found)`
}

/** How many doctors match, counted up to a bound so that a wide search stays cheap. */
export async function countOfferings(
  run: ReadRunner,
  now: Instant,
  filter: SearchFilter,
  bound: number,
): Promise<number> {
  const wanted = wantedTime(filter, now)
  const conditions = conditionsOf(filter, distanceOf(filter.near))
  const row = await run.one<{ count: number }>(sql`
    select least(count(distinct practitioner_id), ${bound}) as count from (
      select o.practitioner_id from offering o ${wanted ?? sql``} where ${join(conditions, ' and ')} limit ${bound * 2}) found`)
  return row?.count ?? 0
}

type Order = { key: Statement; text: Statement; source: Statement; cast: (value: string | number) => Statement }

function orderOf(filter: SearchFilter, distance: Statement, wanted: Statement | undefined): Order {
  const source = wanted ?? sql``
  if (filter.sort === 'name')
    return { key: sql`o.name_key`, text: sql`o.name_key`, source, cast: (value) => sql`${String(value)}` }
  if (filter.sort === 'nearest' && filter.near) {
    return { key: distance, text: distance, source, cast: (value) => sql`${Number(value)}::float8` }
  }
  const cast = (value: string | number) => sql`${String(value)}::timestamptz`
  if (wanted) return { key: sql`f.first_time`, text: sql`f.first_time::text`, source, cast }
  if (!filter.from) return { key: sql`o.next_free`, text: sql`o.next_free::text`, source, cast }
  // The first day with a free time at or after the wall date of the branch.
  const fromDay = sql`cross join lateral (
      select (d.utc_day + make_interval(mins => greatest(d.first_free, 0) * 5)) at time zone 'UTC' as first_time
      from open_day d where d.offering_id = o.id and d.free_count > 0
        and d.utc_day >= (${filter.from}::timestamp at time zone o.time_zone at time zone 'UTC')::date
      order by d.utc_day limit 1) f`
  return { key: sql`f.first_time`, text: sql`f.first_time::text`, source: fromDay, cast }
}
