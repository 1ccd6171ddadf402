import { type Status, statuses, statusesThatAre } from '#domain/booking/status.ts'
import type { WayToTell } from '#domain/messages/ways-to-tell.ts'
import type { MovedTo } from '#domain/meetings/other-way.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { visitSortKeys } from '#contract/appointments.ts'
import { wayToTell } from '../../core/messages/recipients.sql.ts'
import { standsVerified } from '../../core/checks/verified.ts'
import { goesOn } from '../../core/visits/goes-on.sql.ts'
import { doctorName } from '../../core/people/doctor-name.sql.ts'
import { type ReadRunner, at } from '../../platform/database/database.ts'
import { join, sql, type Statement } from '../../platform/database/sql.ts'

export type FacilityVisitRow = {
  id: string
  reference: string
  status: Status
  licence_stands: boolean
  start_at: Instant
  end_at: Instant
  time_zone: string
  mode: 'in_person' | 'video'
  goes_on: MovedTo | null
  way_to_tell: WayToTell
  service_name: string
  cancelled_by: 'patient' | 'staff' | 'timer' | null
  patient_confirmed_at: Instant | null
  created_at: Instant
  arrived_at: Instant | null
  started_at: Instant | null
  branch_id: string
  branch_name: string
  practitioner_id: string
  doctor_name: string
  patient_id: string
  patient_name: string
  is_new: boolean
  booked_by: 'patient' | 'guest' | 'staff'
  by_doctor: boolean
  group_key: string
  /** Where the visit stands in its group, by what the list is in order of. */
  sort_key: string
}

export type FacilityFilter = {
  readonly branches: readonly string[]
  readonly from: string
  readonly until: string
  readonly practitioner?: string | undefined
  readonly service?: string | undefined
  readonly status?: Status | undefined
  readonly mode?: 'in_person' | 'video' | undefined
  readonly bookedBy?: 'patient' | 'guest' | 'staff' | undefined
  readonly kind?: 'new' | 'returning' | undefined
  readonly needsAction: boolean
  readonly q: string
  readonly group: 'time' | 'branch' | 'doctor'
  readonly sort: SortKey | `-${SortKey}`
}

type SortKey = (typeof visitSortKeys)[number]

/** The branches of a facility at which the person who asks may see visits. */
export function branchesWithVisits(run: ReadRunner, facility: string) {
  return run.many<{ id: string; facility_id: string }>(sql`
    select id, facility_id from branch where facility_id = ${facility} and id = any (may_at('appointments.view')) order by id limit 500`)
}

/** Whether the patient of a visit `x` at a branch `b` was seen before at its facility. */
export const wasHere = sql`exists (select from appointment e join branch eb on eb.id = e.branch_id
  where e.patient_id = x.patient_id and e.status = 'completed' and e.start_at < x.start_at and eb.facility_id = b.facility_id)`
const source = sql`branch b join appointment x on x.branch_id = b.id join practitioner p on p.id = x.practitioner_id
  join patient t on t.id = x.patient_id`

/** Names count where they are seen: where initials are shown, these are sorted. */
const sortKeys: Readonly<Record<SortKey, { by: Statement; type: Statement }>> = {
  time: { by: sql`x.start_at`, type: sql`timestamptz` },
  booked: { by: sql`x.created_at`, type: sql`timestamptz` },
  patient: {
    by: sql`case when b.id = any (may_at('patients.search')) then folded(t.first_name || ' ' || t.last_name)
      else lower(left(t.first_name, 1) || left(t.last_name, 1)) end`,
    type: sql`text`,
  },
  service: { by: sql`x.service_name`, type: sql`text` },
  status: { by: sql`array_position(${[...statuses]}::text[], x.status)`, type: sql`int` },
}

export const keyOf = (sort: FacilityFilter['sort']): SortKey => sort.replace('-', '') as SortKey

/** One page of the visits, after a place in the list. */
export function facilityVisits(
  run: ReadRunner,
  now: Instant,
  filter: FacilityFilter,
  after: readonly [string, string, string] | undefined,
  limit: number,
) {
  const group = { time: sql`''::text`, branch: sql`b.name`, doctor: doctorName(sql`p`) }[filter.group]
  const { by, type } = sortKeys[keyOf(filter.sort)]
  const [order, beyond] = filter.sort.startsWith('-')
    ? [sql`${by} desc, x.id desc`, sql`<`]
    : [sql`${by}, x.id`, sql`>`]
  const place = after
    ? [
        sql`(${group} > ${after[0]} or (${group} = ${after[0]} and (${by}, x.id) ${beyond} (${after[1]}::${type}, ${after[2]}::uuid)))`,
      ]
    : []
  return run.many<FacilityVisitRow>(sql`
    select x.id, x.reference, x.status, ${standsVerified} as licence_stands, x.start_at, x.end_at, x.time_zone, x.mode, ${goesOn} as goes_on, ${wayToTell(sql`t`)} as way_to_tell, x.service_name, x.cancelled_by, x.patient_confirmed_at,
      x.created_at, x.arrived_at, x.started_at, x.branch_id, b.name as branch_name, x.practitioner_id, ${doctorName(sql`p`)} as doctor_name,
      x.patient_id, concat_ws(' ', t.first_name, t.last_name) as patient_name, not ${wasHere} as is_new, x.booked_by,
      coalesce((select e.by_account = p.account_id from appointment_event e
        where e.appointment_id = x.id and e.kind = 'booked' order by e.at limit 1), false) as by_doctor, ${group} as group_key, (${by})::text as sort_key
    from ${source} where ${join([...conditions(now, filter), ...place], ' and ')}
    order by group_key, ${order} limit ${limit}`)
}

/** How many there are in all, up to ten thousand. */
export async function countFacilityVisits(run: ReadRunner, now: Instant, filter: FacilityFilter): Promise<number> {
  const row = await run.one<{ count: number }>(sql`
    select count(*) from (select from ${source} where ${join(conditions(now, filter), ' and ')} limit 10000) n`)
  return row?.count ?? 0
}

function conditions(now: Instant, filter: FacilityFilter): Statement[] {
  const { branches, from, until, practitioner, service, status, mode, bookedBy, kind, needsAction, q } = filter
  return [
    sql`b.id = any (${branches}::uuid[])`,
    sql`x.start_at >= (${from}::date)::timestamp at time zone b.time_zone`,
    sql`x.start_at < (${until}::date + 1)::timestamp at time zone b.time_zone`,
    sql`x.status <> 'entered_in_error'`,
    ...(practitioner ? [sql`x.practitioner_id = ${practitioner}`] : []),
    ...(service ? [sql`x.service_name = ${service}`] : []),
    ...(status ? [sql`x.status = ${status}`] : []),
    ...(mode ? [sql`x.mode = ${mode}`] : []),
    ...(bookedBy ? [sql`x.booked_by = ${bookedBy}`] : []),
    ...(kind === 'returning' ? [wasHere] : kind === 'new' ? [sql`not ${wasHere}`] : []),
    ...(needsAction
      ? [sql`(x.status = 'requested' or (x.status = any(${statusesThatAre('expected')}) and x.end_at < ${at(now)}))`]
      : []),
    ...(q === '' ? [] : [found(q)]),
  ]
}

/** By reference for everybody; by name and phone only where somebody may look for patients and see how to reach them. */
function found(q: string): Statement {
  return sql`(x.reference = upper(${q})
    or (b.id = any (may_at('patients.search')) and folded(${q}) <> ''
      and folded(t.first_name || ' ' || t.last_name) like '%' || folded(${q}) || '%')
    or (b.id = any (may_at('patients.contact.view')) and t.phone_number <> '' and ${q} ~ '^[0-9 +]{4,}$'
      and replace(t.phone_number, ' ', '') like '%' || replace(${q}, ' ', '') || '%'))`
}
