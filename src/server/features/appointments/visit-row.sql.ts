import type { LateReason } from '#domain/booking/late-reasons.ts'
import type { FirstVisitTexts } from '#domain/profiles/profile-text.ts'
import type { DayPart } from '#domain/time/day-part.ts'
import type { Need, Relation } from '#domain/profiles/relations.ts'
import type { MailGroup } from '#domain/profiles/mail-groups.ts'
import type { Language } from '#domain/language/languages.ts'
import type { Answered } from '#domain/booking/questions.ts'
import { usualWindow } from '#domain/queue/check-in.ts'
import type { TicketState } from '#domain/queue/ticket.ts'
import { doneStates, runningStates } from '#domain/meetings/call.ts'
import type { MovedTo } from '#domain/meetings/other-way.ts'
import type { WayToTell } from '#domain/messages/ways-to-tell.ts'
import type { Status } from '#domain/booking/status.ts'
import type { Instant } from '#domain/time/instant.ts'
import { notTaken } from '../../core/offers/offers-not-taken.sql.ts'
import { goesOn } from '../../core/visits/goes-on.sql.ts'
import { firstVisitTextsOf } from '../../core/visits/first-visit.sql.ts'
import { carersOf, wayToTell } from '../../core/messages/recipients.sql.ts'
import type { Reader } from '../../core/messages/told-visit.ts'
import type { TimeToBook } from '../../core/free-times/times-to-book.ts'
import { standsVerified } from '../../core/checks/verified.ts'
import { doctorName } from '../../core/people/doctor-name.sql.ts'
import { type ReadRunner, at } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

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
  /** In which other way a video visit goes on. */
  goes_on: MovedTo | null
  meet_id: string | null
  /** How many minutes before the start its call opens; of no account where there is no call. */
  opens_minutes: number
  /** Its host has ended the call, or the visit goes on in another way. */
  call_is_done: boolean
  /** Somebody has come to it, and nobody has ended it. */
  call_is_on: boolean
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
  licence_stands: boolean
  doctor_language: Language | null
  specialty: string
  is_listed: boolean
  late_minutes: number
  late_reason: LateReason | null
  late_until: Instant | null
  branch_id: string
  facility_id: string
  branch_name: string
  /** The doctor worked at the branch of the visit, and does not any more. */
  doctor_left: boolean
  /** The branch takes patients. */
  branch_stands: boolean
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
  patient_address: string
  emergency_name: string
  emergency_relation: string
  emergency_phone: string
  /** Who is written to: the account's owner, or the guest. */
  contact_first_name: string
  contact_name: string | null
  patient_email: string
  patient_phone: string
  /** By what the patient can be told at best. */
  way_to_tell: WayToTell
  reason: string
  answers: Answered[]
  preparation: string
  follow_up_weeks: number | null
  first_visit: FirstVisitTexts
  before_visit: 'none' | 'missing' | 'done' | 'changed'
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
    /** Where the doctor of the visit calls people now. */
    doctor_point: { id: string; name: string } | null
  } | null
  change_cutoff: number
  /** What the clinic says that a missed visit costs it. */
  missed_cost: { minor: number; currency: string } | null
  answer_minutes: number
  approval: 'auto' | 'manual'
  waiting: { weekdays: number[]; parts: DayPart[]; until_date: string | null; is_urgent: boolean; since: string } | null
  offers: { id: string; start: string; expires_at: string; cause: 'waitlist' | 'leave' }[]
  offer_ended: { state: 'declined' | 'expired'; start: string } | null
  /** What was free as the clinic cancelled or declined it. */
  instead: TimeToBook[]
}

/** What is taken away keeps its name for what was done there, without the letters that set its old name free. */
const shownName = sql`case when r.removed_at is null then r.name else regexp_replace(r.name, ' \\([0-9a-f]{6}\\)$', '') end`

const offerEnded = sql`(select jsonb_build_object('state', f.state, 'start', to_char(f.start_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
    from ${notTaken} order by f.created_at desc, f.id desc limit 1)`

const callOf = sql`${goesOn} as goes_on, (select m.meet_id from meeting m where m.appointment_id = x.id and x.mode = 'video') as meet_id,
  case when x.mode = 'video' then call_opens(x.practitioner_id, x.branch_id) else 0 end as opens_minutes,
  exists (select from meeting m where m.appointment_id = x.id and m.state = any (${doneStates})) as call_is_done,
  exists (select from meeting m where m.appointment_id = x.id and m.state = any (${runningStates})) as call_is_on`

const doctorOf = sql`x.practitioner_id, p.slug as doctor_slug, p.late_minutes, p.late_reason, p.late_until,
  ${doctorName(sql`p`)} as doctor_name, p.account_id as doctor_account, ${standsVerified} as licence_stands,
  (select m.language from manner_of(p.account_id) m) as doctor_language, s.name as specialty,
  exists (select from offering o where o.practitioner_id = p.id and o.is_listed) as is_listed,
  exists (select from practitioner_branch w where w.practitioner_id = p.id and w.branch_id = x.branch_id and w.state = 'left') as doctor_left`

const equipment = sql`(select coalesce(jsonb_agg(jsonb_build_object('name', e.name, 'is_out', exists (
    select from outage g where g.point_id = e.id and tstzrange(g.from_at, g.until_at) && tstzrange(x.start_at, x.end_at)))
    order by e.id <> x.service_point_id, e.name), '[]')
  from service_point e where e.id = any (x.resources))`

const placeOf = sql`x.branch_id, b.facility_id, b.name as branch_name, b.is_found as branch_stands, b.address, b.city,
  b.phone, b.directions,   ${shownName} as room, ${equipment} as equipment`

const patientOf = sql`x.patient_id, t.account_id, t.first_name, t.last_name, t.date_of_birth, t.relation, t.needs, t.needs_note,
  t.address as patient_address, t.emergency_name, t.emergency_relation, t.emergency_phone`

/** Who is written to: the account that the patient belongs to, and the patient's own entry where there is none. */
const contactOf = sql`coalesce(pa.first_name, t.first_name) as contact_first_name,
  case when t.relation <> 'self' then concat_ws(' ', pa.first_name, pa.last_name) end as contact_name,
  coalesce(pa.email, t.email) as patient_email, coalesce(pa.language, t.language) as patient_language,
  coalesce(pa.mails_off, '{}') as patient_mails_off, has_device(pa.id) as patient_has_device,
  ${carersOf(sql`t`)} as carers, coalesce(nullif(pa.phone_number, ''), t.phone_number) as patient_phone,
  ${wayToTell(sql`t`)} as way_to_tell`

const told = sql`x.reason, coalesce(x.answers, '[]') as answers, v.preparation, v.follow_up_weeks,
  ${firstVisitTextsOf(sql`p`, sql`x.patient_id`, sql`x.start_at`)} as first_visit, before_visit_state(x.id, v.questions) as before_visit`

/** Where the doctor of the visit calls people now. */
const doctorPoint = sql`(select jsonb_build_object('id', dp.id, 'name', dp.name) from service_point dp
  where dp.branch_id = x.branch_id and dp.practitioner_id = x.practitioner_id and dp.removed_at is null and dp.state = 'open'
  order by dp.name limit 1)`

const ticketOf = sql`(select jsonb_build_object('id', k.id, 'version', k.version, 'label', k.prefix || k.number, 'state', k.state,
    'point', kp.name, 'point_id', k.point_id, 'doctor_point', ${doctorPoint})
  from queue_ticket k left join service_point kp on kp.id = k.point_id
  where k.appointment_id = x.id order by k.day desc limit 1)`

const missedCost = sql`(select jsonb_build_object('minor', f.missed_cost_minor, 'currency', f.missed_cost_currency)
  from facility f where f.id = b.facility_id and f.missed_cost_minor is not null)`

const waitingOf = sql`(select jsonb_build_object('weekdays', w.weekdays, 'parts', w.parts, 'until_date', w.until_date,
    'is_urgent', w.is_urgent, 'since', to_char(w.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
  from waitlist_entry w where w.appointment_id = x.id and w.state = 'waiting')`

const openOffers = sql`(select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'cause', f.cause,
    'start', to_char(f.start_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
    'expires_at', to_char(f.expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) order by f.start_at), '[]')
  from time_offer f where f.appointment_id = x.id and f.state = 'open')`

const offeredInstead = sql`coalesce((select e.detail -> 'instead' from appointment_event e
  where e.appointment_id = x.id and status_is(e.to_status, 'off_calendar') order by e.at desc, e.id desc limit 1), '[]')`

export const visitColumns = sql`x.id, x.reference, x.status, x.version, x.start_at, x.end_at, x.start_local, x.time_zone, x.mode,
  ${callOf},
  x.service_id, x.service_name, x.fee_minor, x.currency, x.offering_id, x.buffer_before, x.buffer_after,
  ${doctorOf},
  ${placeOf},
  v.has_needs, v.capacity, coalesce(x.change_cutoff, v.change_cutoff) as change_cutoff, v.answer_minutes, v.approval,
  ${patientOf},
  ${contactOf},
  ${told},
  x.answer_by, x.moved_from, x.cancelled_by, x.cancel_reason, x.cancel_note, x.patient_confirmed_at,
  x.arrived_at, x.started_at, x.ended_at, x.created_at, x.changed_at, x.booked_by, x.is_walk_in,
  coalesce(qs.check_in_before, ${usualWindow.before}) as check_in_before, coalesce(qs.check_in_after, ${usualWindow.after}) as check_in_after,
  ${ticketOf} as ticket, ${missedCost} as missed_cost, ${waitingOf} as waiting, ${openOffers} as offers,
  case when status_is(x.status, 'ahead') then ${offerEnded} end as offer_ended,
  case when status_is(x.status, 'off_calendar') then ${offeredInstead} else '[]' end as instead`

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

/** The appointment a link token opens. */
export async function appointmentOfLink(run: ReadRunner, now: Instant, tokenHash: string): Promise<string | undefined> {
  const row = await run.one<{ appointment: string | null }>(
    sql`select visit_of_link(${tokenHash}, ${at(now)}) as appointment`,
  )
  return row?.appointment ?? undefined
}

/** Whether a visit stands over others on purpose: by its claims or, where all of its time came free, as it was agreed last. */
export async function isOverbooked(run: ReadRunner, appointment: string): Promise<boolean> {
  const row = await run.one<{ yes: boolean }>(
    sql`
      select exists (select from claim where appointment_id = ${appointment} and is_overbooked) or coalesce((
        select e.detail -> 'overbook' = 'true' from appointment_event e
        where e.appointment_id = ${appointment} and e.kind in ('booked', 'moved', 'reassigned')
        order by e.at desc, e.id desc limit 1), false) as yes`,
  )
  return row?.yes === true
}
