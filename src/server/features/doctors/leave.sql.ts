import { statusesThatAre } from '#domain/booking/status.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { Zone } from '#domain/time/zone.ts'
import type { Runner } from '../../platform/database/database.ts'
import { sql, type Statement } from '../../platform/database/sql.ts'

export type LeaveDates = {
  branch_id: string | null
  from_date: string
  until_date: string
  start: string | null
  end: string | null
}

export type Affected = {
  id: string
  start: Instant
  time_zone: Zone
  service_id: string
  service_name: string
  offering_id: string
  practitioner_id: string
  branch_id: string
  branch_name: string
  mode: 'in_person' | 'video'
  patient_id: string
  patient_name: string
  phone_number: string
  email: string
}

/**
 * True for a visit `x` that lies on these dates, by the wall of its branch. A stretch of each day may reach into the next
 * one, and so may a visit; the dates around its own are asked too.
 */
export function liesOn(dates: { from: Statement; until: Statement; start: Statement; end: Statement }): Statement {
  const first = sql`coalesce(${dates.start}, time '00:00')`
  const last = sql`coalesce(${dates.end}, time '00:00')`
  return sql`exists (
    select from (select x.start_local::timestamp as begins, x.start_local::timestamp + (x.end_at - x.start_at) as ends) wall
    cross join lateral (select wall.begins::date + k as day from generate_series(-1, 1) k) near
    where near.day between ${dates.from} and ${dates.until}
      and wall.begins < near.day + ${last} + case when ${last} <= ${first} then interval '1 day' else interval '0' end
      and wall.ends > near.day + ${first})`
}

/** Booked visits that lie on these dates, by the wall of their branch. */
export function affectedVisits(tx: Runner, practitioner: string, dates: LeaveDates) {
  return tx.many<Affected>(sql`
    select x.id, x.start_at as start, x.time_zone, x.service_id, x.service_name, x.offering_id, x.practitioner_id, x.branch_id,
      b.name as branch_name, x.mode, x.patient_id, concat_ws(' ', p.first_name, p.last_name) as patient_name, p.phone_number, p.email
    from appointment x join branch b on b.id = x.branch_id join patient p on p.id = x.patient_id
    where x.practitioner_id = ${practitioner} and x.status = any(${statusesThatAre('ahead')})
      and (${dates.branch_id}::uuid is null or x.branch_id = ${dates.branch_id}::uuid)
      and ${liesOn({
        from: sql`${dates.from_date}::date`,
        until: sql`${dates.until_date}::date`,
        start: sql`${dates.start}::time`,
        end: sql`${dates.end}::time`,
      })}
    order by x.start_at, x.id limit 1000`)
}
