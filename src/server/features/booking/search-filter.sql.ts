import type { Instant } from '#domain/time/instant.ts'
import { type DayPart, minutesOfPart } from '#domain/time/day-part.ts'
import { addDays, asLocalDate, timeOf } from '#domain/time/local.ts'
import { utcDate } from '#domain/time/zone.ts'
import { cellsAround } from '../../core/free-times/map-cells.ts'
import { at } from '../../platform/database/database.ts'
import { sql, type Statement } from '../../platform/database/sql.ts'

export type Near = { readonly latitude: number; readonly longitude: number; readonly radius: number }

export type SearchFilter = {
  readonly specialty: string | undefined
  readonly name: string | undefined
  /** Somebody, or some clinic, bears these very words. */
  readonly is_exact_name?: boolean | undefined
  readonly near: Near | undefined
  readonly mode: 'in_person' | 'video' | undefined
  /** From this wall day of the branch on. */
  readonly from: string | undefined
  /** On this wall day of the branch only. */
  readonly day: string | undefined
  readonly part: DayPart | undefined
  readonly language: string | undefined
  readonly gender: 'female' | 'male' | undefined
  readonly step_free: 'yes' | undefined
  /** In whole units of the branch's currency. */
  readonly max_fee: number | undefined
  /** Full years of who comes. */
  readonly age: number | undefined
  readonly sort: 'soonest' | 'nearest' | 'name'
}

/** How many days ahead a part of the day is looked for when no day is given. */
const daysOfPart = 7

/** What an offering must be to match. Who searches may be new: times kept for patients who were here before are no answer. */
export function conditionsOf(filter: SearchFilter, distance: Statement): Statement[] {
  const conditions = [sql`o.is_listed and o.for_everyone and o.next_free is not null`]
  if (filter.specialty)
    conditions.push(
      sql`o.specialty_id = (select coalesce(s.merged_into, s.id) from specialty s where s.id = ${filter.specialty})`,
    )
  if (filter.mode) conditions.push(sql`o.mode = ${filter.mode}`)
  if (filter.near) {
    const { latitude, longitude, radius } = filter.near
    conditions.push(
      sql`o.cell = any (${cellsAround(latitude, longitude, radius)}::int[])`,
      sql`${distance} <= ${radius}`,
    )
  }
  if (filter.name) conditions.push(filter.is_exact_name ? bearing(filter.name) : namedSo(filter.name))
  if (filter.day) conditions.push(sql`o.next_free < (${filter.day}::date + 1)::timestamp at time zone o.time_zone`)
  if (filter.age !== undefined) conditions.push(seesAge(filter.age))
  return [...conditions, ...cardConditions(filter)]
}

/** Doctors and clinics whose name has these very words: who looks for Dr Sample does not mean everybody in Sampleton. */
function bearing(name: string): Statement {
  const words = sql`(select nullif(folded(${name}), ''))`
  const bears = (folded: Statement) =>
    sql`${folded} like '%' || ${words} || '%' and ' ' || ${folded} || ' ' like '% ' || ${words} || ' %'`
  return sql`(o.practitioner_id = any (array(select p.id from practitioner p where ${bears(sql`p.folded`)} limit 200))
    or o.branch_id = any (array(select b.id from branch b where ${bears(sql`b.folded`)} limit 50)))`
}

/** A doctor's name or a clinic's, with a typing error too. Without a word in it nobody is called so. */
function namedSo(name: string): Statement {
  const words = sql`(select nullif(folded(${name}), ''))`
  return sql`(o.practitioner_id = any (array(
      select p.id from practitioner p where p.folded like '%' || ${words} || '%' or p.folded %> ${words}
      order by p.folded <-> ${words} limit 200))
    or o.branch_id = any (array(
      select b.id from branch b where length(${words}) > 2 and (b.folded like '%' || ${words} || '%' or b.folded %> ${words})
      order by b.folded <-> ${words} limit 50)))`
}

/** Whom a doctor sees by age; without bounds, everybody. */
const seesAge = (age: number) => sql`exists (select from practitioner p where p.id = o.practitioner_id
  and coalesce(p.age_from, 0) <= ${age} and coalesce(p.age_to, ${age}) >= ${age})`

/** What the card of an offering knows and its row does not. */
function cardConditions({ specialty, near, language, gender, step_free, max_fee }: SearchFilter): Statement[] {
  // Among the doctors of a specialty or a place each is asked; only where all would be asked is the index of languages worth it.
  const speaks =
    specialty || near ? sql`${language}::text = any (k.languages)` : sql`k.languages @> array[${language}::text]`
  const asked = [
    language === undefined ? [] : speaks,
    gender === undefined ? [] : sql`k.gender = ${gender}`,
    step_free === undefined ? [] : sql`k.step_free`,
    max_fee === undefined ? [] : sql`k.fee_minor <= ${max_fee * 100}`,
  ].flat()
  return asked.map((condition) => sql`exists (select from offering_card k where k.offering_id = o.id and ${condition})`)
}

export function distanceOf(near: Near | undefined): Statement {
  return near
    ? sql`kilometres(o.latitude, o.longitude, ${near.latitude}::float8, ${near.longitude}::float8)`
    : sql`null::float8`
}

/**
 * The first time of an offering that fits a wanted day or part of it, as `f.first_time`; nothing when none is wanted. An
 * offering without one is left out. A wall day lies on up to two UTC days, and only those with free times are looked at.
 */
export function wantedTime(filter: SearchFilter, now: Instant): Statement | undefined {
  const { day, from, part } = filter
  if (!day && !part) return undefined
  const { start, end } = minutesOfPart(part)
  const today = sql`(${at(now)}::timestamptz at time zone o.time_zone)::date`
  const first = day ? sql`${day}::date` : from ? sql`greatest(${from}::date, ${today})` : today
  const last = day ? sql`${day}::date` : sql`(${first}) + ${daysOfPart - 1}::int`
  const earliest = sql`greatest(o.next_free, ${at(now)}::timestamptz + make_interval(mins => o.notice_minutes))`
  const wall = (date: Statement, minutes: number) => sql`(${date})::timestamp + make_interval(mins => ${minutes}::int)`
  const cellOf = (moment: Statement) =>
    sql`ceil(extract(epoch from ${moment} - d.utc_day::timestamp at time zone 'UTC') / 300)::int`
  return sql`cross join lateral (
      select (d.utc_day + make_interval(mins => c.cell * 5)) at time zone 'UTC' as first_time
      from open_day d cross join (values (-1), (0), (1)) as away (days)
      cross join lateral (select
        greatest(0, ${cellOf(sql`greatest(${earliest}, (${wall(sql`d.utc_day + away.days`, start)}) at time zone o.time_zone)`)}) as low,
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
