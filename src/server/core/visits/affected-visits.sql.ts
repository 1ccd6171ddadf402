import { statusesThatAre } from '#domain/booking/status.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { Zone } from '#domain/time/zone.ts'
import { mostActions } from '#contract/appointment-shapes.ts'
import type { WayToTell } from '#domain/messages/ways-to-tell.ts'
import { wayToTell } from '../messages/recipients.sql.ts'
import { doctorName } from '../people/doctor-name.sql.ts'
import { at, type Runner } from '../../platform/database/database.ts'
import { sql, type Statement } from '../../platform/database/sql.ts'

/** Dates in a branch's time zone: whole days, or the same hours on each of them. */
export type WallDates = {
  from_date: string
  until_date: string
  start: string | null
  end: string | null
}

/** Dates of a leave: at one branch, or wherever the doctor works. */
export type LeaveDates = WallDates & { branch_id: string | null }

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
  way_to_tell: WayToTell
  doctor: string
}

/**
 * True for a visit `x` on these dates, in its branch's time zone. A stretch of each day may reach into the next one,
 * and so may a visit, so the neighbouring dates are asked too.
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

const columns = sql`x.id, x.start_at as start, x.time_zone, x.service_id, x.service_name, x.offering_id, x.practitioner_id, x.branch_id,
  b.name as branch_name, x.mode, x.patient_id, concat_ws(' ', p.first_name, p.last_name) as patient_name, p.phone_number, p.email,
  ${wayToTell(sql`p`)} as way_to_tell, ${doctorName(sql`d`)} as doctor`
const source = sql`appointment x join branch b on b.id = x.branch_id join patient p on p.id = x.patient_id
  join practitioner d on d.id = x.practitioner_id`

/**
 * Booked visits of a doctor that are not over, on these dates in their branch's time zone. One more than can be decided
 * about says that there are too many.
 */
export function affectedVisits(tx: Runner, now: Instant, practitioner: string, dates: LeaveDates) {
  return tx.many<Affected>(sql`
    select ${columns} from ${source}
    where x.practitioner_id = ${practitioner} and x.status = any(${statusesThatAre('ahead')}) and x.end_at > ${at(now)}
      and (${dates.branch_id}::uuid is null or x.branch_id = ${dates.branch_id}::uuid)
      and ${liesOn({
        from: sql`${dates.from_date}::date`,
        until: sql`${dates.until_date}::date`,
        start: sql`${dates.start}::time`,
        end: sql`${dates.end}::time`,
      })}
    order by x.start_at, x.id limit ${mostActions + 1}`)
}

/**
 * Booked visits of a branch that are not over, on these dates: all of them, whoever asks, since whoever closes a branch
 * decides about each. One more than can be decided about says that there are too many.
 */
export async function affectedAtBranch(
  tx: Runner,
  now: Instant,
  branch: string,
  dates: WallDates,
): Promise<Affected[]> {
  if (!(await isDecidedBy(tx, branch))) return []
  return tx.asProduct((product) =>
    product.many<Affected>(sql`
    select ${columns} from ${source}
    where x.branch_id = ${branch} and x.status = any(${statusesThatAre('ahead')}) and x.end_at > ${at(now)} and ${liesOn(
      {
        from: sql`${dates.from_date}::date`,
        until: sql`${dates.until_date}::date`,
        start: sql`${dates.start}::time`,
        end: sql`${dates.end}::time`,
      },
    )}
    order by x.start_at, x.id limit ${mostActions + 1}`),
  )
}

/** Booked visits of a branch that are not over. */
export async function visitsAheadAt(tx: Runner, now: Instant, branch: string): Promise<Affected[]> {
  if (!(await isDecidedBy(tx, branch))) return []
  return tx.asProduct((product) =>
    product.many<Affected>(sql`
    select ${columns} from ${source}
    where x.branch_id = ${branch} and x.status = any(${statusesThatAre('ahead')}) and x.end_at > ${at(now)}
    order by x.start_at, x.id limit ${mostActions + 1}`),
  )
}

/**
 * The check in SQL before the product reads for the actor: they may close or archive this branch, whatever was checked
 * before.
 */
async function isDecidedBy(tx: Runner, branch: string): Promise<boolean> {
  const row = await tx.one<{ is_theirs: boolean }>(sql`
    select is_product() or ${branch}::uuid = any (coalesce(may_at('branch.edit'), '{}') || coalesce(may_at('schedule.edit.others'), '{}'))
      as is_theirs`)
  return row?.is_theirs ?? false
}

/** Whose calendars a change at branches touches: those who work there, and those who still have visits there. */
export async function doctorsConcerned(tx: Runner, now: Instant, branches: readonly string[]): Promise<string[]> {
  const rows = await tx.asProduct((product) =>
    product.many<{ id: string }>(sql`
    select practitioner_id as id from practitioner_branch where branch_id = any(${branches}::uuid[]) and state = 'active'
    union select x.practitioner_id from appointment x
      where x.branch_id = any(${branches}::uuid[]) and x.status = any(${statusesThatAre('ahead')}) and x.end_at > ${at(now)} limit 20000`),
  )
  return rows.map((row) => row.id)
}
