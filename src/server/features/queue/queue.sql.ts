import type { Allowed } from '#domain/access/allowed.ts'
import type { Priority, TicketState } from '#domain/queue/ticket.ts'
import type { Status } from '#domain/booking/status.ts'
import type { Instant } from '#domain/time/instant.ts'
import { doctorName } from '../../core/people/doctor-name.sql.ts'
import { openTicketStates } from '../../core/queue/ticket-links.ts'
import { personName } from '../../core/people/person-name.sql.ts'
import { at, type ReadRunner, type Runner } from '../../platform/database/database.ts'
import { sql, type Statement } from '../../platform/database/sql.ts'
import type { BranchRow } from './settings.sql.ts'

export type TicketRow = {
  id: string
  prefix: string
  number: number
  state: TicketState
  priority: Priority
  point_id: string | null
  appointment_id: string | null
  visit_status: Status | null
  visit_version: number | null
  patient: string | null
  service: string | null
  doctor: string | null
  practitioner_id: string | null
  arrived_at: Instant
  booked_at: Instant | null
  called_at: Instant | null
  calls: number
  raised_at: Instant | null
  held_until: Instant | null
  note: string
  version: number
}

const columns = sql`t.id, t.prefix, t.number, t.state, t.priority, t.point_id, t.appointment_id, a.status as visit_status, a.version as visit_version,
  ${personName(sql`p`)} as patient, a.service_name as service,
  nullif(${doctorName(sql`d`)}, '') as doctor, a.practitioner_id, t.arrived_at, t.booked_at, t.called_at,
  t.calls, t.raised_at, t.held_until, t.note, t.version`
const source = sql`queue_ticket t left join appointment a on a.id = t.appointment_id left join patient p on p.id = a.patient_id
  left join practitioner d on d.id = a.practitioner_id`

/** The tickets of a branch and a day that anybody still has to do with; the last that were done. */
export function ticketsOfDay(run: ReadRunner, branch: string, day: string) {
  return run.many<TicketRow>(sql`
    select ${columns} from ${source} where t.branch_id = ${branch} and t.day = ${day}::date
      order by t.state in ('done', 'left'), t.arrived_at desc limit 500`)
}

export type OneTicket = TicketRow & { branch_id: string; facility_id: string }

export function ticketById(run: ReadRunner, branch: string, id: string) {
  return run.one<OneTicket>(sql`
    select ${columns}, t.branch_id, b.facility_id from ${source} join branch b on b.id = t.branch_id
    where t.id = ${id} and t.branch_id = ${branch}`)
}

/** Whoever was there is done, whoever was called did not come, and whoever waited has left, where the day of the queue is over. */
export function endOldTickets(tx: Runner, now: Instant, limit: number): Promise<number> {
  return tx.run(sql`
    update queue_ticket t set point_id = null, version = t.version + 1, changed_at = ${at(now)},
      state = case t.state when 'serving' then 'done' when 'called' then 'missed' else 'left' end
    where t.id in (select o.id from queue_ticket o join branch b on b.id = o.branch_id
      where o.state = any (${openTicketStates}) and o.day < queue_day(${at(now)}, b.time_zone)
      order by o.id limit ${limit} for update of o skip locked)`)
}

export type Called = { id: string; prefix: string; number: number; version: number }

// A ticket that waits, its visit, the room where that is (`planned` is null where no room is), and its service as points name
// it. The offset has both looked up once a ticket; without it the planner asks again for each point that is compared.
const waiting = sql`queue_ticket t left join appointment a on a.id = t.appointment_id
  cross join lateral (
    select coalesce(a.service_point_id, planned_room(a.practitioner_id, a.branch_id, a.start_at)) as planned,
      (select coalesce(v.shared_id, v.id) from service v where v.id = a.service_id) as service offset 0) r`

/** Whether a point is for the service of whoever waits: it names that, or nothing at all. */
const isFor = (point: Statement) =>
  sql`(${point}.services = '{}' or coalesce(r.service = any (${point}.services), false))`

/**
 * Whether the point `s` calls whoever waits. Who was sent somewhere is called there alone. Whom nobody knows yet is the
 * desk's, and a common point's while no desk is open, as long as it names no services. Whoever has a visit is called by
 * their doctor and to its room; a common point takes them while their doctor has no point that is open or paused. A point
 * that names services calls for these alone, and keeps nobody else from another one.
 */
const isCalledAt = sql`case
    when t.point_id is not null then t.point_id = s.id
    when t.appointment_id is null then s.services = '{}' and (s.kind = 'desk' or s.queue = 'common' and not exists (
      select from service_point o where o.branch_id = t.branch_id and o.kind = 'desk' and o.state = 'open' and o.removed_at is null
        and o.services = '{}'))
    when not ${isFor(sql`s`)} then false
    when a.practitioner_id = s.practitioner_id or r.planned = s.id then true
    else s.queue = 'common' and not exists (select from service_point o where o.branch_id = t.branch_id and o.removed_at is null
      and o.state <> 'closed' and (o.practitioner_id = a.practitioner_id or o.id = r.planned) and ${isFor(sql`o`)}) end`

/** Who waits for a point, whoever is next first. The order is that of domain/queue/order.ts (a test compares). */
function lineAt(now: Instant, point: PointRow, order: BranchRow, day: string) {
  return sql<{ id: string }>`
      select t.id from service_point s cross join ${waiting}
      where s.id = ${point.id} and t.branch_id = ${point.branch_id} and t.day = ${day}::date and t.state = 'waiting' and ${isCalledAt}
      order by coalesce(t.held_until > ${at(now)}, false), t.priority <> 'urgent', t.raised_at nulls last,
        not (${order.elderly_first}::boolean and t.priority = 'elderly_or_disabled'),
        case when ${order.rule}::text = 'booked' then t.booked_at else t.arrived_at end nulls last, t.arrived_at, t.number, t.prefix
      limit 1`
}

/** The points where each of those who wait would be called. */
export function pointsOfWaiting(run: ReadRunner, branch: string, day: string) {
  return run.many<{ id: string; points: string[] }>(sql`
    select t.id, array_agg(s.id) as points from service_point s cross join ${waiting}
    where s.branch_id = ${branch} and s.removed_at is null and s.kind <> 'device'
      and t.branch_id = ${branch} and t.day = ${day}::date and t.state = 'waiting' and ${isCalledAt}
    group by t.id limit 500`)
}

/** Calls whoever is next to a point, in one statement: two desks that press at once get two people, or one of them nobody. */
export function callNext(
  tx: Runner,
  now: Instant,
  point: Allowed<PointRow, 'queue.work'>,
  order: BranchRow,
  day: string,
) {
  return tx.one<Called>(sql`
    with next as (${lineAt(now, point, order, day)} for no key update of t skip locked)
    update queue_ticket q set state = 'called', point_id = ${point.id}, called_at = ${at(now)}, calls = q.calls + 1, held_until = null,
      version = q.version + 1, changed_at = ${at(now)}
    from next where q.id = next.id returning q.id, q.prefix, q.number, q.version`)
}

/** Whoever would be called to this point now. */
export function nextAt(tx: Runner, now: Instant, point: PointRow, order: BranchRow, day: string) {
  return tx.one<{ id: string }>(lineAt(now, point, order, day))
}

export type TicketChange = {
  readonly state: TicketState
  readonly point: string | null
  readonly priority: Priority
  readonly isCall: boolean
  readonly isRaise: boolean
  readonly note: string
}

/** Changes a ticket unless somebody else did so meanwhile: then no row is touched. */
export function changeTicket(
  tx: Runner,
  now: Instant,
  ticket: Allowed<OneTicket, 'queue.work'>,
  version: number,
  { state, point, priority, isCall, isRaise, note }: TicketChange,
) {
  return tx.run(sql`
    update queue_ticket set state = ${state}, point_id = ${point}, priority = ${priority}, note = ${note},
      called_at = case when ${isCall}::boolean then ${at(now)}::timestamptz else called_at end, calls = calls + ${isCall ? 1 : 0}::int,
      raised_at = case when ${isRaise}::boolean then ${at(now)}::timestamptz else raised_at end, version = version + 1, changed_at = ${at(now)}
    where id = ${ticket.id} and version = ${version}`)
}

/** Keeps of which visit of this branch a number is whose owner nobody had found; no row is touched when it is not so any more. */
export function foundAs(
  tx: Runner,
  now: Instant,
  ticket: Allowed<OneTicket, 'queue.work'>,
  version: number,
  appointment: string,
) {
  return tx.run(sql`
    update queue_ticket set found_as = ${appointment}, version = version + 1, changed_at = ${at(now)}
    where id = ${ticket.id} and version = ${version} and appointment_id is null and state in ('waiting', 'called', 'serving')`)
}

/** Takes a number off the visit it was given to after all, wherever it has gone since. */
export function notFoundAs(tx: Runner, now: Instant, ticket: Allowed<OneTicket, 'queue.work'>, appointment: string) {
  return tx.run(sql`
    update queue_ticket set found_as = null, version = version + 1, changed_at = ${at(now)}
    where id = ${ticket.id} and found_as = ${appointment} and appointment_id is null`)
}

/** The branch of a visit, for whoever may see it there. */
export function branchOfVisit(run: ReadRunner, appointment: string) {
  return run.one<{ branch_id: string }>(sql`select branch_id from appointment where id = ${appointment}`)
}

/** The number that a visit has on the day of another ticket, while anybody still has to do with it. */
export function runningTicketOf(run: ReadRunner, { branch_id, id }: OneTicket, appointment: string) {
  return run.one<{ id: string; version: number }>(sql`
    select t.id, t.version from queue_ticket t join queue_ticket f on f.id = ${id} and f.day = t.day
    where t.appointment_id = ${appointment} and t.branch_id = ${branch_id} and t.id <> ${id}
      and t.state in ('waiting', 'called', 'serving')`)
}

export type PointRow = {
  id: string
  branch_id: string
  facility_id: string
  name: string
  kind: string
  lanes: number
  directions: string
  step_free: boolean
  practitioner_id: string | null
  doctor: string | null
  queue: 'own' | 'common'
  prefix: string
  state: 'open' | 'paused' | 'closed'
  back_at: Instant | null
  services: string[]
  version: number
}

const pointColumns = sql`s.id, s.branch_id, b.facility_id, s.name, s.kind, s.lanes, s.directions, s.step_free, s.practitioner_id,
  nullif(${doctorName(sql`d`)}, '') as doctor, s.queue, s.prefix, s.state, s.back_at, s.services, s.version`
const pointSource = sql`service_point s join branch b on b.id = s.branch_id left join practitioner d on d.id = s.practitioner_id`

export function pointsOf(run: ReadRunner, branch: string) {
  return run.many<PointRow>(sql`
    select ${pointColumns} from ${pointSource} where s.branch_id = ${branch} and s.removed_at is null order by s.name limit 200`)
}

export function pointById(run: ReadRunner, branch: string, id: string) {
  return run.one<PointRow>(sql`
    select ${pointColumns} from ${pointSource} where s.id = ${id} and s.branch_id = ${branch} and s.removed_at is null`)
}

export function doctorsOf(run: ReadRunner, branch: string) {
  return run.many<{ practitioner_id: string; name: string }>(sql`
    select d.id as practitioner_id, ${doctorName(sql`d`)} as name
    from practitioner_branch w join practitioner d on d.id = w.practitioner_id
    where w.branch_id = ${branch} and w.state = 'active' order by d.last_name, d.first_name limit 300`)
}
