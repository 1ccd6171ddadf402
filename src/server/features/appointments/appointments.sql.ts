import type { DayPart } from '#domain/waitlist/waitlist.ts'
import type { Need, Relation } from '#domain/profiles/needs.ts'
import type { MailGroup } from '#domain/profiles/mail-groups.ts'
import type { Language } from '#domain/language/languages.ts'
import type { Answered } from '#domain/booking/questions.ts'
import type { TicketState } from '#domain/queue/ticket.ts'
import { owningStatuses, type Status, statusesThatAre } from '#domain/booking/status.ts'
import type { Instant } from '#domain/time/instant.ts'
import { carersOf } from '../../core/recipients.sql.ts'
import type { Reader } from '../../core/tell-patient.ts'
import type { BatchOf } from '../../core/visit-actions.sql.ts'
import { type ReadRunner, type Runner, at } from '../../platform/database/database.ts'
import { join, sql, type Statement } from '../../platform/database/sql.ts'

export type VisitRow = {
  id: string
  reference: string
  status: Status
  version: number
  start_at: Instant
  end_at: Instant
  start_local: string
  time_zone: string
  mode: 'in_person' | 'video'
  meet_id: string | null
  service_id: string
  service_name: string
  fee_minor: number | null
  currency: string
  offering_id: string
  buffer_before: number
  buffer_after: number
  capacity: number
  practitioner_id: string
  doctor_slug: string
  doctor_name: string
  doctor_account: string
  doctor_language: Language | null
  specialty: string
  is_listed: boolean
  late_minutes: number
  late_until: Instant | null
  branch_id: string
  facility_id: string
  branch_name: string
  address: string
  city: string
  phone: string
  directions: string
  room: string | null
  equipment: { name: string; is_out: boolean }[]
  has_needs: boolean
  patient_id: string
  account_id: string | null
  patient_language: Language | null
  patient_mails_off: MailGroup[]
  patient_has_device: boolean
  carers: Reader[]
  first_name: string
  last_name: string
  date_of_birth: string | null
  relation: 'self' | Relation
  needs: Need[]
  needs_note: string
  /** Who is written to: the account's owner, or the guest. */
  contact_first_name: string
  contact_name: string | null
  patient_email: string
  patient_phone: string
  reason: string
  answers: Answered[]
  preparation: string
  answer_by: Instant | null
  moved_from: Instant | null
  cancelled_by: 'patient' | 'staff' | 'timer' | null
  cancel_reason: string
  cancel_note: string
  patient_confirmed_at: Instant | null
  arrived_at: Instant | null
  started_at: Instant | null
  ended_at: Instant | null
  created_at: Instant
  changed_at: Instant
  booked_by: 'patient' | 'guest' | 'staff'
  /** Came without an appointment: it claims its time when it starts. */
  is_walk_in: boolean
  check_in_before: number
  check_in_after: number
  ticket: {
    id: string
    version: number
    label: string
    state: TicketState
    point: string | null
    point_id: string | null
  } | null
  change_cutoff: number
  answer_minutes: number
  approval: 'auto' | 'manual'
  waiting: { weekdays: number[]; parts: DayPart[]; until_date: string | null; is_urgent: boolean } | null
  offers: { id: string; start: string; expires_at: string; cause: 'waitlist' | 'leave' }[]
}

export const visitColumns = sql`x.id, x.reference, x.status, x.version, x.start_at, x.end_at, x.start_local, x.time_zone, x.mode, (select m.meet_id from meeting m where m.appointment_id = x.id and x.mode = 'video') as meet_id, x.service_id,
  x.service_name, x.fee_minor, x.currency, x.offering_id, x.buffer_before, x.buffer_after, x.practitioner_id, p.slug as doctor_slug, p.late_minutes, p.late_until,
  concat_ws(' ', nullif(p.title, 'Other'), p.first_name, p.last_name) as doctor_name, p.account_id as doctor_account, (select m.language from manner_of(p.account_id) m) as doctor_language, s.name as specialty,
  exists (select from offering o where o.practitioner_id = p.id and o.is_listed) as is_listed, x.branch_id, b.facility_id,
  b.name as branch_name, b.address, b.city, b.phone, b.directions, r.name as room, (select coalesce(jsonb_agg(jsonb_build_object('name', e.name, 'is_out', exists (
    select from outage g where g.point_id = e.id and tstzrange(g.from_at, g.until_at) && tstzrange(x.start_at, x.end_at))) order by e.id <> x.service_point_id, e.name), '[]')
    from service_point e where e.id = any (x.resources)) as equipment, v.has_needs, v.capacity, x.patient_id, t.account_id, t.first_name,
  t.last_name, t.date_of_birth, t.relation, t.needs, t.needs_note, coalesce(pa.first_name, t.first_name) as contact_first_name,
  case when t.relation <> 'self' then concat_ws(' ', pa.first_name, pa.last_name) end as contact_name, coalesce(pa.email, t.email) as patient_email, coalesce(pa.language, t.language) as patient_language,
  coalesce(pa.mails_off, '{}') as patient_mails_off, has_device(pa.id) as patient_has_device, ${carersOf(sql`t`)} as carers, coalesce(nullif(pa.phone_number, ''), t.phone_number) as patient_phone, x.reason, coalesce(x.answers, '[]') as answers, v.preparation, x.answer_by, x.moved_from,
  x.cancelled_by, x.cancel_reason, x.cancel_note, x.patient_confirmed_at, x.arrived_at, x.started_at, x.ended_at, x.created_at,
  x.changed_at, x.booked_by, x.is_walk_in, coalesce(qs.check_in_before, 60) as check_in_before, coalesce(qs.check_in_after, 15) as check_in_after,
  (select jsonb_build_object('id', k.id, 'version', k.version, 'label', k.prefix || k.number, 'state', k.state, 'point', kp.name, 'point_id', k.point_id) from queue_ticket k
    left join service_point kp on kp.id = k.point_id where k.appointment_id = x.id order by k.day desc limit 1) as ticket, v.change_cutoff, v.answer_minutes, v.approval,
  (select jsonb_build_object('weekdays', w.weekdays, 'parts', w.parts, 'until_date', w.until_date, 'is_urgent', w.is_urgent)
    from waitlist_entry w where w.appointment_id = x.id and w.state = 'waiting') as waiting,
  (select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'start', to_char(f.start_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
    'expires_at', to_char(f.expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'cause', f.cause) order by f.start_at), '[]')
    from time_offer f where f.appointment_id = x.id and f.state = 'open') as offers`

/** The room that was claimed, or the one in which the doctor sits on that day. */
const roomOf = sql`coalesce(x.service_point_id,
  case when x.mode = 'in_person' then planned_room(x.practitioner_id, x.branch_id, x.start_at) end)`

export const visitSource = sql`appointment x join practitioner p on p.id = x.practitioner_id
  join specialty s on s.id = p.specialty_id join branch b on b.id = x.branch_id join patient t on t.id = x.patient_id
  left join account pa on pa.id = t.account_id
  join service v on v.id = x.service_id left join service_point r on r.id = ${roomOf}
  left join queue_settings qs on qs.branch_id = x.branch_id`

export function visitById(run: ReadRunner, id: string) {
  return run.one<VisitRow>(sql`select ${visitColumns} from ${visitSource} where x.id = ${id}`)
}

/** The visits of a patient's account: upcoming soonest first, the others newest first. A visit of today stays upcoming until midnight. */
export function visitsOfAccount(
  run: ReadRunner,
  now: Instant,
  account: string,
  { tab, person }: { tab: 'upcoming' | 'past' | 'cancelled' | 'waiting'; person?: string | undefined },
  after: readonly [string, string] | undefined,
  limit: number,
) {
  const gone = sql`x.status = any(${statusesThatAre('fell_through')})`
  const today = sql`(x.end_at at time zone x.time_zone)::date >= (${at(now)}::timestamptz at time zone x.time_zone)::date`
  const waiting = sql`not ${gone} and exists (select from waitlist_entry e where e.appointment_id = x.id and e.state = 'waiting')`
  const conditions: Statement[] = [
    sql`x.patient_id = any (array(select patients_of(${account})))`,
    sql`x.status <> 'entered_in_error'`,
    { cancelled: gone, upcoming: sql`not ${gone} and ${today}`, past: sql`not ${gone} and not ${today}`, waiting }[tab],
    ...(person ? [sql`x.patient_id = ${person}`] : []),
  ]
  const forward = tab === 'upcoming' || tab === 'waiting'
  if (after) {
    conditions.push(
      forward
        ? sql`(x.start_at, x.id) > (${after[0]}::timestamptz, ${after[1]}::uuid)`
        : sql`(x.start_at, x.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`,
    )
  }
  return run.many<VisitRow>(sql`
    select ${visitColumns} from ${visitSource} where ${join(conditions, ' and ')}
    order by ${forward ? sql`x.start_at, x.id` : sql`x.start_at desc, x.id desc`} limit ${limit}`)
}

/** What stands in the calendar of somebody: the own visits of a patient, and those of a doctor. */
export function visitsOfFeed(
  run: ReadRunner,
  owner: { account: string; practitioner: string | null },
  window: { start: Instant; end: Instant },
) {
  return run.many<VisitRow>(sql`
    select ${visitColumns} from ${visitSource}
    where (x.patient_id = any (array(select patients_of(${owner.account}))) or x.practitioner_id = ${owner.practitioner}::uuid)
      and x.start_at >= ${at(window.start)} and x.start_at < ${at(window.end)} and x.status <> 'entered_in_error'
    order by x.start_at, x.id limit 2000`)
}

export async function countUpcoming(run: ReadRunner, now: Instant, account: string): Promise<number> {
  const row = await run.one<{ count: number }>(sql`
    select count(*) from appointment x where x.patient_id = any (array(select patients_of(${account})))
      and x.status = any(${owningStatuses}) and x.end_at > ${at(now)}`)
  return row?.count ?? 0
}

type DoctorFilter = { from: Instant; until: Instant; status: Status | undefined; q: string }

export function visitsOfDoctor(run: ReadRunner, practitioner: string, filter: DoctorFilter) {
  const conditions: Statement[] = [
    sql`x.practitioner_id = ${practitioner}`,
    sql`x.start_at >= ${at(filter.from)} and x.start_at < ${at(filter.until)}`,
    sql`x.status <> 'entered_in_error'`,
  ]
  if (filter.status) conditions.push(sql`x.status = ${filter.status}`)
  if (filter.q !== '') {
    conditions.push(sql`(folded(t.first_name || ' ' || t.last_name) like '%' || folded(${filter.q}) || '%'
      or x.reference = upper(${filter.q}) or (t.phone_number <> '' and t.phone_number like '%' || ${filter.q} || '%'))`)
  }
  return run.many<VisitRow>(sql`
    select ${visitColumns} from ${visitSource} where ${join(conditions, ' and ')} order by x.start_at, x.id limit 1000`)
}

/** The visits of a doctor whose patients wait for an earlier time, in the order in which they are asked. */
export function waitingVisits(run: ReadRunner, now: Instant, practitioner: string) {
  return run.many<VisitRow>(sql`
    select ${visitColumns} from ${visitSource} join waitlist_entry e on e.appointment_id = x.id and e.state = 'waiting'
    where x.practitioner_id = ${practitioner} and x.status = any(${statusesThatAre('ahead')}) and x.start_at > ${at(now)}
    order by e.is_urgent desc, e.created_at, e.id limit 200`)
}

export function openRequests(run: ReadRunner, practitioner: string) {
  return run.many<VisitRow>(sql`
    select ${visitColumns} from ${visitSource} where x.practitioner_id = ${practitioner} and x.status = 'requested'
    order by x.answer_by, x.id limit 200`)
}

/** The zone of the first branch a doctor works at: whose midnight cuts the days of the list. */
export async function zoneOfDoctor(run: ReadRunner, practitioner: string): Promise<string> {
  const row = await run.one<{ time_zone: string }>(sql`
    select b.time_zone from branch b join practitioner_branch w on w.branch_id = b.id
    where w.practitioner_id = ${practitioner} and w.state = 'active' order by w.asked_at limit 1`)
  return row?.time_zone ?? 'UTC'
}

export type TimelineRow = {
  at: Instant
  kind: string
  by_kind: 'patient' | 'guest' | 'staff' | 'timer'
  detail: { from?: string; to?: string; reason?: string }
}

export function timelineOf(run: ReadRunner, appointment: string) {
  return run.many<TimelineRow>(sql`
    select at, kind, by_kind, detail from appointment_event where appointment_id = ${appointment} order by at desc, id desc limit 100`)
}

export function mailsAbout(run: ReadRunner, appointment: string) {
  return run.many<{ created_at: Instant; state: string; kind: string; channel: string; attempts: number }>(sql`
    select created_at, state, kind, channel, attempts from outbox_message where about = ${appointment} and channel <> 'app' order by created_at desc limit 50`)
}

/** The appointment a link token opens. */
export async function appointmentOfLink(run: ReadRunner, now: Instant, tokenHash: string): Promise<string | undefined> {
  const row = await run.one<{ appointment: string | null }>(
    sql`select visit_of_link(${tokenHash}, ${at(now)}) as appointment`,
  )
  return row?.appointment ?? undefined
}

export function overdueRequests(run: ReadRunner, now: Instant, limit: number) {
  return run.many<{ id: string }>(sql`
    select id from appointment where status = 'requested' and answer_by <= ${at(now)} order by answer_by limit ${limit}`)
}

/** Requests of which the doctor is to be reminded now, at 50 % and at 90 % of their time; each counts as reminded. */
export function unansweredRequests(tx: Runner, now: Instant, limit: number) {
  return tx.many<{
    id: string
    start: Instant
    time_zone: string
    answer_by: Instant
    patient_name: string
    doctor_account: string
    doctor_language: Language | null
  }>(sql`
    with due as (
      select x.id, case when ${at(now)}::timestamptz >= x.answer_by - 0.1 * (x.answer_by - x.created_at) then 2 else 1 end as reminders
      from appointment x where x.status = 'requested' and x.answer_by > ${at(now)}
        and coalesce(x.answer_reminders, 0) < case when ${at(now)}::timestamptz >= x.answer_by - 0.1 * (x.answer_by - x.created_at) then 2
          when ${at(now)}::timestamptz >= x.created_at + 0.5 * (x.answer_by - x.created_at) then 1 else 0 end
      order by x.answer_by limit ${limit} for update skip locked)
    update appointment x set answer_reminders = due.reminders from due, practitioner d, account a, patient p
    where x.id = due.id and d.id = x.practitioner_id and a.id = d.account_id and p.id = x.patient_id
    returning x.id, x.start_at as start, x.time_zone, x.answer_by, concat_ws(' ', p.first_name, p.last_name) as patient_name,
      a.id as doctor_account, a.language as doctor_language`)
}

/** Visits that began and were forgotten: their day is over. */
export function forgottenVisits(run: ReadRunner, now: Instant, limit: number) {
  return run.many<{ id: string }>(sql`
    select id from appointment where status = 'in_progress'
      and (end_at at time zone time_zone)::date < (${at(now)}::timestamptz at time zone time_zone)::date order by end_at limit ${limit}`)
}

/** The agreed wall times of all visits that are still to come. */
export function upcomingWalls(run: ReadRunner, now: Instant) {
  return run.many<{ id: string; start_at: Instant; start_local: string; time_zone: string }>(sql`
    select id, start_at, start_local, time_zone from appointment
    where start_at > ${at(now)} and status = any(${statusesThatAre('ahead')}) order by start_at`)
}

/** Those of a doctor's or a branch's visits that are still ahead, of the ones named. */
export function visitsAhead(tx: Runner, of: BatchOf, now: Instant, ids: readonly string[]) {
  const own = 'branch' in of ? sql`branch_id = ${of.branch}` : sql`practitioner_id = ${of.practitioner}`
  return tx.many<{ id: string; practitioner_id: string; start_at: Instant; time_zone: string }>(sql`
    select id, practitioner_id, start_at, time_zone from appointment where ${own} and id = any (${ids}::uuid[])
      and status = any(${statusesThatAre('ahead')}) and start_at > ${at(now)} order by start_at, id`)
}
