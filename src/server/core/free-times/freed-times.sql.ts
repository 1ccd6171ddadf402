import type { Instant } from '#domain/time/instant.ts'
import { at, type Runner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

// Times of doctors that came free, or were opened, and are still to be offered to those who wait.

/** A time that is offered at the next round after `due`: in the morning, or at once. */
export function queueFreedTime(
  tx: Runner,
  row: { id: string; practitioner: string; start: Instant; end: Instant; due: Instant },
) {
  return tx.run(sql`
    insert into freed_time (id, practitioner_id, during, due_at)
    values (${row.id}, ${row.practitioner}, tstzrange(${at(row.start)}, ${at(row.end)}), ${at(row.due)})`)
}

/** Stretches of time that have opened, offered at the next round. */
export function queueFreedTimes(
  tx: Runner,
  now: Instant,
  practitioner: string,
  stretches: readonly { readonly start: Instant; readonly end: Instant }[],
) {
  return tx.run(sql`
    insert into freed_time (id, practitioner_id, during, due_at)
    select uuid_v7(), ${practitioner}, tstzrange(s.from_at, s.until_at), ${at(now)}
    from unnest(${stretches.map(({ start }) => at(start))}::timestamptz[], ${stretches.map(({ end }) => at(end))}::timestamptz[]) s (from_at, until_at)`)
}

/**
 * The days that an exception opened, or closes no longer, are looked through for those who wait, at most a month of them.
 * An end at or before the start is on the day after.
 */
export function queueOpenedDays(
  tx: Runner,
  now: Instant,
  practitioner: string,
  dates: { branch_id: string | null; from_date: string; until_date: string; start: string | null; end: string | null },
) {
  return tx.asProduct((product) =>
    product.run(sql`
    insert into freed_time (id, practitioner_id, during, due_at)
    select uuid_v7(), ${practitioner}, tstzrange(
      (d.day::date + coalesce(${dates.start}::time, '00:00')) at time zone z.time_zone,
      (d.day::date + coalesce(${dates.end}::time, '00:00')
        + case when coalesce(${dates.end}::time, '00:00') <= coalesce(${dates.start}::time, '00:00') then interval '1 day' else interval '0' end) at time zone z.time_zone), ${at(now)}
    from generate_series(${dates.from_date}::date, least(${dates.until_date}::date, ${dates.from_date}::date + 30), interval '1 day') d(day)
    cross join (select b.time_zone from practitioner_branch w join branch b on b.id = w.branch_id
      where w.practitioner_id = ${practitioner} and w.state = 'active' and (${dates.branch_id}::uuid is null or b.id = ${dates.branch_id}::uuid)
      order by w.asked_at limit 1) z
    where exists (select from waitlist_entry w where w.practitioner_id = ${practitioner} and w.state = 'waiting')
      or exists (select from awaited_time w where w.practitioner_id = ${practitioner} and w.state = 'waiting')`),
  )
}

export function dueFreedTimes(tx: Runner, now: Instant, limit: number) {
  return tx.many<{ id: string }>(
    sql`select id from freed_time where due_at <= ${at(now)} order by due_at, during limit ${limit}`,
  )
}

/** A time that came free, for whoever offers it now; undefined: somebody else has taken it to offer. */
export function takeFreedTime(tx: Runner, id: string) {
  return tx.one<{ practitioner: string; start: Instant; end: Instant }>(sql`
    delete from freed_time where id = ${id}
    returning practitioner_id as practitioner, lower(during) as start, upper(during) as end`)
}
