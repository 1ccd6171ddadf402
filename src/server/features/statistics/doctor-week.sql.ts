import { standings, statuses } from '#domain/booking/status.ts'
import type { Instant } from '#domain/time/instant.ts'
import { addDays, type LocalDate } from '#domain/time/local.ts'
import { at, type ReadRunner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import { minutesOf, openTimes, takenTimes } from './capacity.sql.ts'
import { type Counting, visitsCounted } from './counted-visits.sql.ts'

/** Their time came: whoever was expected was there, or was not. */
const cameDue = statuses.filter((status) => standings[status].time === 'rest_freed')

export type WeekOfDoctor = { open: number; taken: number; free: number; missed: number; due: number }

/** Where a doctor works, and the zone of the first of these places. */
export function placesOfDoctor(run: ReadRunner, practitioner: string) {
  return run.many<{ id: string; time_zone: string }>(sql`
    select b.id, b.time_zone from branch b join practitioner_branch w on w.branch_id = b.id
    where w.practitioner_id = ${practitioner} and w.state = 'active' order by w.asked_at, b.id limit 50`)
}

/** Seven days of one doctor over all their branches: hours at two places at once are one time of theirs. */
export async function weekOfDoctor(
  run: ReadRunner,
  now: Instant,
  {
    branches,
    practitioner,
    from,
    today,
  }: { branches: string[]; practitioner: string; from: LocalDate; today: LocalDate },
): Promise<WeekOfDoctor> {
  const counting = (first: LocalDate, last: LocalDate): Counting => ({
    branches,
    from: first,
    until: last,
    practitioner,
    service: undefined,
    mode: undefined,
  })
  const week = counting(from, addDays(from, 6))
  const row = await run.one<WeekOfDoctor>(sql`
    select ${minutesOf(sql`w.open`)} as open, ${minutesOf(sql`w.taken`)} as taken,
      ${minutesOf(sql`((w.open - w.taken) * tstzmultirange(tstzrange(${at(now)}, null)))`)} as free, past.missed, past.due
    from (select coalesce((select range_agg(t) from (${openTimes(week)}) o, unnest(o.times) t), '{}') as open,
        coalesce((select t.times from (${takenTimes(visitsCounted(week))}) t), '{}') as taken) w,
      (select count(*) filter (where x.status = 'no_show')::int as missed, count(*)::int as due
        from ${visitsCounted(counting(addDays(today, -30), today))} where x.status = any(${cameDue})) past`)
  return row ?? { open: 0, taken: 0, free: 0, missed: 0, due: 0 }
}
