import type { FirstVisitTexts } from '#domain/profiles/profile-text.ts'
import { answerWithin, type ReminderKind } from '#domain/messages/reminders.ts'
import type { MovedTo } from '#domain/meetings/other-way.ts'
import { verifiedStates } from '#domain/verification/verification.ts'
import { later, type Instant } from '#domain/time/instant.ts'
import { goesOn } from '../../core/visits/goes-on.sql.ts'
import { firstVisitTextsOf } from '../../core/visits/first-visit.sql.ts'
import { recipientColumns, type RecipientRow } from '../../core/messages/recipients.sql.ts'
import { doctorName } from '../../core/people/doctor-name.sql.ts'
import { at, type Runner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

export type Unplanned = {
  id: string
  start_at: Instant
  time_zone: string
  recipient_zone: string | null
  mode: 'in_person' | 'video'
  /** Null: as usual. */
  check_in_before: number | null
  left_out: string[]
  /** What was planned for this start before, and has not been sent. */
  waiting: DueKind[]
}

/** Booked visits whose reminders are not planned for the start they have now. */
export function unplannedVisits(tx: Runner, now: Instant, limit: number) {
  return tx.many<Unplanned>(sql`
    select x.id, x.start_at, x.time_zone, a.time_zone as recipient_zone, x.mode, q.check_in_before, f.reminders_off as left_out,
      array(select r.kind from reminder r where r.appointment_id = x.id and r.start_at = x.start_at and r.done_at is null) as waiting
    from appointment x join branch b on b.id = x.branch_id join facility f on f.id = b.facility_id join patient p on p.id = x.patient_id left join account a on a.id = p.account_id
      left join queue_settings q on q.branch_id = x.branch_id
    where x.status = 'booked' and x.reminders_for is distinct from x.start_at and x.start_at > ${at(now)}
    order by x.start_at limit ${limit} for no key update of x skip locked`)
}

/** What is due before a visit: its reminders, and the news that check-in is open. */
export type DueKind = ReminderKind | 'check_in'

export type Planned = {
  readonly visit: Unplanned
  readonly reminders: readonly { readonly kind: DueKind; readonly due: Instant }[]
}

/** Keeps what was planned for some visits. What was planned for another start and is not sent yet goes. */
export async function replan(tx: Runner, planned: readonly Planned[]) {
  const visits = planned.map(({ visit }) => visit.id)
  const reminders = planned.flatMap(({ visit, reminders: own }) =>
    own.map(({ kind, due }) => ({ appointment_id: visit.id, kind, start_at: at(visit.start_at), due_at: at(due) })),
  )
  await tx.run(sql`delete from reminder where appointment_id = any (${visits}::uuid[]) and done_at is null`)
  await tx.run(sql`
    insert into reminder (appointment_id, kind, start_at, due_at)
    select r.appointment_id, r.kind, r.start_at, r.due_at from jsonb_populate_recordset(null::reminder, ${JSON.stringify(reminders)}) r
    on conflict do nothing`)
  await tx.run(sql`update appointment set reminders_for = start_at where id = any (${visits}::uuid[])`)
}

export type DueReminder = { appointment_id: string; kind: DueKind; start_at: Instant }

export function dueReminder(tx: Runner, now: Instant) {
  return tx.one<DueReminder>(sql`
    select appointment_id, kind, start_at from reminder where done_at is null and due_at <= ${at(now)}
    order by due_at limit 1 for update skip locked`)
}

/**
 * A later reminder of the same visit is due as well: then this one says nothing new. That check-in is open is other news, and
 * whoever was told nothing before is not asked for an answer to it.
 */
export async function isOvertaken(tx: Runner, now: Instant, { appointment_id, kind, start_at }: DueReminder) {
  const row = await tx.one<{ yes: boolean }>(sql`
    select exists (select from reminder r join reminder own on own.appointment_id = r.appointment_id and own.kind = ${kind}
      and own.start_at = ${at(start_at)}
      where r.appointment_id = ${appointment_id} and r.done_at is null and r.due_at <= ${at(now)} and r.due_at > own.due_at
        and r.kind not in ('check_in', 'answer')) as yes`)
  return row?.yes === true
}

export type RemindedVisit = RecipientRow & {
  id: string
  version: number
  is_request: boolean
  service: string
  fee_minor: number | null
  currency: string
  start: Instant
  end: Instant
  time_zone: string
  mode: 'in_person' | 'video'
  goes_on: MovedTo | null
  /** How many minutes before the start its call opens; of no account where there is no call. */
  opens_minutes: number
  doctor: string
  branch: string
  address: string
  city: string
  phone: string
  reference: string
  directions: string
  preparation: string
  /** What the clinic asks before the visit, texts to agree to among it, is not sent yet. */
  has_questions: boolean
  first_visit: FirstVisitTexts
  missed_cost_minor: number | null
  missed_cost_currency: string
}

/**
 * The visit of a reminder, when it still stands as it was, and the person's others of the same local day whose reminder
 * of this kind is planned too: one message tells of all. Hours before, a message tells of one visit alone, and the
 * evening's has a reminder of its own. Visits on hold are left out, and those for which another time is to be chosen.
 */
export function visitsToRemind(tx: Runner, now: Instant, { appointment_id, kind, start_at }: DueReminder) {
  return tx.many<RemindedVisit>(sql`
    select x.id, x.reference, x.version, false as is_request, x.service_name as service, x.fee_minor, x.currency,
      x.start_at as start, x.end_at as end, x.time_zone, x.mode, ${goesOn} as goes_on, case when x.mode = 'video' then call_opens(x.practitioner_id, x.branch_id) else 0 end as opens_minutes,
      ${doctorName(sql`d`)} as doctor,
      b.name as branch, b.address, b.city, b.phone, b.directions,
      coalesce(v.preparation, '') as preparation, coalesce(before_visit_state(x.id, v.questions) = 'missing', false) as has_questions, ${firstVisitTextsOf(sql`d`, sql`x.patient_id`, sql`x.start_at`)} as first_visit,
      f.missed_cost_minor, f.missed_cost_currency, ${recipientColumns}
    from appointment own join patient me on me.id = own.patient_id
      join appointment x on x.id = own.id or (x.start_at between own.start_at - interval '1 day' and own.start_at + interval '1 day'
        and (x.start_at at time zone x.time_zone)::date = (own.start_at at time zone own.time_zone)::date)
      join patient p on p.id = x.patient_id and (p.id = me.id or p.account_id = me.account_id)
      join reminder r on r.appointment_id = x.id and r.kind = ${kind} and r.start_at = x.start_at and r.done_at is null
        and (${kind} <> 'hours' or r.due_at <= ${at(now)})
        and (${kind} <> 'answer' or x.patient_confirmed_at is null and ${wasReminded(now)})
      join practitioner d on d.id = x.practitioner_id and d.verification = any(${verifiedStates}) join branch b on b.id = x.branch_id join facility f on f.id = b.facility_id
      left join account a on a.id = p.account_id left join service v on v.id = x.service_id
    where own.id = ${appointment_id} and own.start_at = ${at(start_at)} and own.status = 'booked' and x.status = 'booked'
      and ${goesOn} is distinct from 'in_person_anew'
    order by x.start_at, x.id for update of r`)
}

/** A visit `x` has been reminded of for the start it has, long enough ago to have been answered. */
const wasReminded = (now: Instant) => sql`
  (select max(e.done_at) <= ${at(later(now, -answerWithin))} from reminder e
    where e.appointment_id = x.id and e.start_at = x.start_at and e.kind in ('week', 'days'))`

export function markDone(tx: Runner, now: Instant, appointments: readonly string[], kind: DueKind) {
  return tx.run(sql`
    update reminder set done_at = ${at(now)} where appointment_id = any (${appointments}::uuid[]) and kind = ${kind} and done_at is null`)
}

/** It is told at another moment than was planned. */
export function putOff(tx: Runner, { appointment_id, kind, start_at }: DueReminder, until: Instant) {
  return tx.run(sql`
    update reminder set due_at = ${at(until)} where appointment_id = ${appointment_id} and kind = ${kind} and start_at = ${at(start_at)}`)
}
