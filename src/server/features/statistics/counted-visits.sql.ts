import { owningStatuses, statusesThatAre } from '#domain/booking/status.ts'
import type { LocalDate } from '#domain/time/local.ts'
import { join, sql, type Statement } from '../../platform/database/sql.ts'

/** What is counted: the visits of these branches between two local days of each, both included. */
export type Counting = {
  readonly branches: readonly string[]
  readonly from: LocalDate
  readonly until: LocalDate
  readonly practitioner: string | undefined
  readonly service: string | undefined
  readonly mode: 'in_person' | 'video' | undefined
}

/** The days of each branch as moments, in the branch's own zone: made once a branch, not anew for each visit (`offset 0`). */
export function spans({ branches, from, until }: Counting): Statement {
  return sql`select b.id as branch_id, b.name as branch_name, b.time_zone, ${from}::date as first_day, ${until}::date as last_day,
      (${from}::date)::timestamp at time zone b.time_zone as starts, (${until}::date + 1)::timestamp at time zone b.time_zone as ends
    from branch b where b.id = any (${branches}::uuid[]) offset 0`
}

/** Every visit that counts; what was entered in error never took place. `x` is the visit, `s` the days of its branch. */
export function visitsCounted(counting: Counting): Statement {
  const { practitioner, service, mode } = counting
  const narrow: Statement[] = [sql`x.status <> 'entered_in_error'`]
  if (practitioner) narrow.push(sql`x.practitioner_id = ${practitioner}`)
  if (service) narrow.push(sql`x.service_name = ${service}`)
  if (mode) narrow.push(sql`x.mode = ${mode}`)
  return sql`(${spans(counting)}) s join appointment x on x.branch_id = s.branch_id and x.start_at >= s.starts and x.start_at < s.ends
    and ${join(narrow, ' and ')}`
}

/**
 * The day on which a visit begins where it takes place, as it stands on the visit: a zone is not asked for each of many
 * thousands of visits.
 */
export const dayOfVisit = sql`left(x.start_local, 10)::date`

/** Days from booking to the visit, by the calendar of the branch. */
export const leadDays = sql`(${dayOfVisit} - (x.created_at at time zone x.time_zone)::date)`

/** The day, or the Monday of its week where days would be too many. */
export function binOf(step: 'day' | 'week', day: Statement = dayOfVisit): Statement {
  return step === 'day' ? day : sql`(${day} - (${day} - date '2001-01-01') % 7)`
}

/** Whole minutes from checking in to the start; null where one of the two is not known. */
export const waited = sql`floor(date_part('epoch', x.started_at - x.arrived_at) / 60)::int`

/** What became of a visit, in the order of the chart. */
export const outcomeCounts = sql`array[
  count(*) filter (where x.status = 'completed'), count(*) filter (where x.status = 'no_show'),
  count(*) filter (where x.status = 'cancelled' and x.cancelled_by = 'patient'),
  count(*) filter (where x.status = any(${statusesThatAre('off_calendar')})
    and (x.status <> 'cancelled' or x.cancelled_by is distinct from 'patient')),
  count(*) filter (where x.status = any(${owningStatuses}))]::int[]`
