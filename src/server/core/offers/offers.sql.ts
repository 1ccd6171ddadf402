import { statusesThatAre } from '#domain/booking/status.ts'
import type { DayPart } from '#domain/time/day-part.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { LocalDate } from '#domain/time/local.ts'
import { doctorName } from '../people/doctor-name.sql.ts'
import { at, type Runner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import type { InLine } from '#domain/waitlist/awaited-times.ts'
import { kindOfAway } from './offer-messages.ts'
import { recipientColumns, type RecipientRow } from '../messages/recipients.sql.ts'

/** The visit that an offer would move, and whom it belongs to. */
export type OfferedVisit = RecipientRow & {
  appointment_id: string
  offering_id: string
  service_id: string
  start_at: Instant
  end_at: Instant
  time_zone: string
  mode: 'in_person' | 'video'
  practitioner_id: string
  branch_id: string
  doctor: string
  branch: string
  address: string
  city: string
  phone: string
  patient_id: string
  patient_born: string | null
  /** By whose clock they are not disturbed at night: their own wish, else the clinic's. */
  quiet_zone: string
  version: number
  is_request: boolean
  service: string
  fee_minor: number | null
  currency: string
}

const visitColumns = sql`x.id as appointment_id, x.offering_id, x.service_id, x.start_at, x.end_at, x.time_zone, x.mode,
  x.version, x.status = 'requested' as is_request, x.service_name as service, x.fee_minor, x.currency,
  x.practitioner_id, x.branch_id, ${doctorName(sql`d`)} as doctor, b.name as branch,
  b.address, b.city, b.phone, x.patient_id, p.date_of_birth::text as patient_born, coalesce(a.time_zone, x.time_zone) as quiet_zone,
  ${recipientColumns}`

const visitSource = sql`appointment x join practitioner d on d.id = x.practitioner_id join branch b on b.id = x.branch_id
  join patient p on p.id = x.patient_id left join account a on a.id = p.account_id`

export type Waiter = OfferedVisit &
  InLine & {
    /** The visit's time before its patient moved it; null where it was not moved, or by the clinic. */
    moved_from: Instant | null
    weekdays: number[]
    parts: DayPart[]
    until_date: LocalDate | null
    /** Times that were offered to this person before, in milliseconds: none is offered twice. */
    refused: { from: number; until: number }[]
  }

/** People who wait for this doctor with a visit after `before`: urgent ones first, then the longest waiting. */
export function waitersOf(tx: Runner, practitioner: string, before: Instant, limit: number) {
  return tx.many<Waiter>(sql`
    select ${visitColumns}, case when (select e.by_kind from appointment_event e where e.appointment_id = x.id and e.kind = 'moved' order by e.at desc, e.id desc limit 1)
      in ('patient', 'guest') then x.moved_from end as moved_from, w.id as entry_id, w.weekdays, w.parts, w.until_date, w.is_urgent, w.created_at as waits_since,
      (select coalesce(jsonb_agg(jsonb_build_object('from', extract(epoch from f.start_at) * 1000, 'until', extract(epoch from f.end_at) * 1000)), '[]')
        from time_offer f where f.entry_id = w.id) as refused
    from waitlist_entry w join ${visitSource} on x.id = w.appointment_id
    where w.practitioner_id = ${practitioner} and w.state = 'waiting' and x.status = any(${statusesThatAre('ahead')}) and x.start_at > ${at(before)}
      and not exists (select from time_offer f where f.entry_id = w.id and f.state = 'open')
    order by w.is_urgent desc, w.created_at, w.id limit ${limit}`)
}

export async function isWaiting(tx: Runner, entry: string): Promise<boolean> {
  const row = await tx.one<{ yes: boolean }>(
    sql`select exists (select from waitlist_entry where id = ${entry} and state = 'waiting') as yes`,
  )
  return row?.yes === true
}

/** The branches whose rooms an offer to one of this doctor's waiters may need: locks to take before anything is freed. */
export async function branchesOfWaiters(tx: Runner, practitioner: string): Promise<string[]> {
  const rows = await tx.asProduct((product) =>
    product.many<{ branch_id: string }>(sql`
    select x.branch_id from waitlist_entry w join appointment x on x.id = w.appointment_id
      where w.practitioner_id = ${practitioner} and w.state = 'waiting'
    union select o.branch_id from awaited_time w join offering o on o.id = w.offering_id
      where w.practitioner_id = ${practitioner} and w.state = 'waiting' limit 50`),
  )
  return rows.map((row) => row.branch_id)
}

export function offeredVisit(tx: Runner, appointment: string) {
  return tx.one<OfferedVisit>(sql`select ${visitColumns} from ${visitSource} where x.id = ${appointment}`)
}

/** Whether the patient has a visit during a time, other than `appointment`. */
export async function isPatientBusy(
  tx: Runner,
  patient: string,
  appointment: string | null,
  start: Instant,
  end: Instant,
) {
  const row = await tx.one<{ yes: boolean }>(sql`
    select exists (select from claim c where c.resource_id = ${patient} and c.appointment_id is distinct from ${appointment}::uuid
      and lower(c.during) >= ${at(start)}::timestamptz - interval '9 hours' and lower(c.during) < ${at(end)}
      and upper(c.during) > ${at(start)}) as yes`)
  return row?.yes === true
}

export type OfferRow = {
  id: string
  appointment_id: string
  entry_id: string | null
  hold_id: string
  practitioner_id: string
  branch_id: string
  offering_id: string
  start_at: Instant
  end_at: Instant
  expires_at: Instant
  state: 'open' | 'taken' | 'declined' | 'expired'
}

export function insertOffer(
  tx: Runner,
  now: Instant,
  row: Omit<OfferRow, 'state' | 'branch_id'> & { cause: 'waitlist' | 'leave' },
) {
  return tx.run(sql`
    insert into time_offer (id, appointment_id, entry_id, cause, hold_id, offering_id, practitioner_id, start_at, end_at, expires_at, created_at)
    values (${row.id}, ${row.appointment_id}, ${row.entry_id}, ${row.cause}, ${row.hold_id}, ${row.offering_id}, ${row.practitioner_id},
      ${at(row.start_at)}, ${at(row.end_at)}, ${at(row.expires_at)}, ${at(now)})`)
}

const offerColumns = sql`f.id, f.appointment_id, f.entry_id, f.hold_id, f.practitioner_id, o.branch_id, f.offering_id, f.start_at,
  f.end_at, f.expires_at, f.state`

/** The current offer, for what has to be locked before it is decided on. */
export function offerById(tx: Runner, id: string) {
  return tx.asProduct((product) =>
    product.one<OfferRow>(
      sql`select ${offerColumns} from time_offer f join offering o on o.id = f.offering_id where f.id = ${id}`,
    ),
  )
}

/** The offer, kept from others until the transaction ends. */
export function lockOffer(tx: Runner, id: string) {
  return tx.asProduct((product) =>
    product.one<OfferRow>(sql`
    select ${offerColumns} from time_offer f join offering o on o.id = f.offering_id where f.id = ${id} for update of f`),
  )
}

/** The time that is held for a visit, because its patient waits or the clinic asks; undefined: none is. */
export function openOfferOf(tx: Runner, appointment: string, cause: 'waitlist' | 'leave') {
  return tx.asProduct((product) =>
    product.one<OfferRow>(sql`
    select ${offerColumns} from time_offer f join offering o on o.id = f.offering_id
    where f.appointment_id = ${appointment} and f.state = 'open' and f.cause = ${cause} limit 1`),
  )
}

export function dueOffers(tx: Runner, now: Instant, limit: number) {
  return tx.many<OfferRow>(sql`
    select ${offerColumns} from time_offer f join offering o on o.id = f.offering_id
    where f.state = 'open' and f.expires_at <= ${at(now)} order by f.expires_at limit ${limit}`)
}

/** A clinic's offer that has ended before its patient was told, as by night, is not told any more. */
export function setOfferState(tx: Runner, id: string, state: OfferRow['state']) {
  return tx.asProduct((product) =>
    product.run(sql`
    with untold as (
      delete from outbox_message m using time_offer f where f.id = ${id} and f.cause = 'leave' and m.about = f.appointment_id
        and m.state = 'queued' and m.kind = ${kindOfAway})
    update time_offer set state = ${state} where id = ${id}`),
  )
}

export function setEntryState(tx: Runner, id: string, state: 'done' | 'left') {
  return tx.asProduct((product) =>
    product.run(sql`update waitlist_entry set state = ${state} where id = ${id} and state = 'waiting'`),
  )
}

/** Offers for a visit that has changed otherwise run out at once; the round lets their holds go. */
export function runOutOffers(tx: Runner, now: Instant, appointment: string) {
  return tx.asProduct((product) =>
    product.run(sql`
    update time_offer set expires_at = ${at(now)} where appointment_id = ${appointment} and state = 'open' and expires_at > ${at(now)}`),
  )
}

export function leaveList(tx: Runner, appointment: string) {
  return tx.asProduct((product) =>
    product.run(
      sql`update waitlist_entry set state = 'left' where appointment_id = ${appointment} and state = 'waiting'`,
    ),
  )
}

/** Whoever waited when their visit was cancelled waits again once that is taken back, in the place they had. */
export function restorePlace(tx: Runner, appointment: string) {
  return tx.asProduct((product) =>
    product.run(sql`
    update waitlist_entry set state = 'waiting' where id = (select w.id from waitlist_entry w
      where w.appointment_id = ${appointment} and w.state = 'left' order by w.created_at desc, w.id desc limit 1)
    and (select e.detail ? 'waited' from appointment_event e
      where e.appointment_id = ${appointment} and e.kind = 'cancelled' order by e.at desc, e.id desc limit 1)
    and not exists (select from waitlist_entry w where w.appointment_id = ${appointment} and w.state = 'waiting')`),
  )
}

export function saveEntry(
  tx: Runner,
  now: Instant,
  entry: {
    id: string
    appointment: string
    practitioner: string
    weekdays: readonly number[]
    parts: readonly DayPart[]
    until: string | null
  },
) {
  return tx.asProduct((product) =>
    product.run(sql`
    insert into waitlist_entry (id, appointment_id, practitioner_id, weekdays, parts, until_date, created_at)
    values (${entry.id}, ${entry.appointment}, ${entry.practitioner}, ${entry.weekdays}::smallint[], ${entry.parts}, ${entry.until}, ${at(now)})
    on conflict (appointment_id) where state = 'waiting' do update
      set weekdays = excluded.weekdays, parts = excluded.parts, until_date = excluded.until_date`),
  )
}

export function setUrgent(tx: Runner, appointment: string, isUrgent: boolean) {
  return tx.asProduct((product) =>
    product.run(sql`
    update waitlist_entry set is_urgent = ${isUrgent} where appointment_id = ${appointment} and state = 'waiting'`),
  )
}
