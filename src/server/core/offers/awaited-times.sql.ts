import type { DayPart } from '#domain/time/day-part.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { LocalDate } from '#domain/time/local.ts'
import type { InLine } from '#domain/waitlist/awaited-times.ts'
import { doctorName } from '../people/doctor-name.sql.ts'
import { at, type ReadRunner, type Runner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import { freeColumns, type MovePlan } from '../visits/move-plan.sql.ts'
import type { Reader } from '../messages/told-visit.ts'
import { standsVerified } from '../checks/verified.ts'

/** Somebody who waits for a time and has no visit. */
export type Awaiter = InLine & {
  account_id: string
  patient_id: string
  offering_id: string
  service_id: string
  branch_id: string
  patient_born: string | null
  is_self: boolean
  /** By whose clock they are not disturbed at night: their own wish, else the clinic's. */
  quiet_zone: string
  weekdays: number[]
  parts: DayPart[]
  until_date: LocalDate
  /** Times that were offered to them before, in milliseconds: none is offered twice. */
  refused: { from: number; until: number }[]
}

/**
 * People who wait for a time with this doctor and can have it: the account still books for them, nothing is held for
 * them there, and a service for returning patients is only for those.
 */
export function awaitersOf(tx: ReadRunner, now: Instant, practitioner: string, limit: number) {
  return tx.many<Awaiter>(sql`
    select w.id as entry_id, w.account_id, w.patient_id, w.offering_id, w.service_id, o.branch_id, p.date_of_birth::text as patient_born,
      p.account_id = w.account_id and p.relation = 'self' as is_self, coalesce(a.time_zone, o.time_zone) as quiet_zone, w.weekdays, w.parts,
      w.until_date, w.is_urgent, w.created_at as waits_since,
      (select coalesce(jsonb_agg(jsonb_build_object('from', extract(epoch from f.start_at) * 1000, 'until', extract(epoch from f.end_at) * 1000)), '[]')
        from awaited_offer f where f.entry_id = w.id) as refused
    from awaited_time w join offering o on o.id = w.offering_id join service v on v.id = w.service_id
      join account a on a.id = w.account_id join patient p on p.id = w.patient_id
    where w.practitioner_id = ${practitioner} and w.state = 'waiting' and o.is_listed and v.archived_at is null
      and w.until_date >= (${at(now)}::timestamptz at time zone o.time_zone)::date and ${canBookFor}
      and (audience_of(v) = 'everyone' or was_here_before(w.practitioner_id, w.patient_id, ${at(now)}))
      and not exists (select from awaited_offer f join awaited_time e on e.id = f.entry_id where e.patient_id = w.patient_id
        and e.practitioner_id = w.practitioner_id and e.service_id = w.service_id and f.state = 'open')
    order by w.is_urgent desc, w.created_at, w.id limit ${limit}`)
}

/** Whether the account `a` of an entry `w` still books for its patient `p`. */
export const canBookFor = sql`(a.suspended_at is null and a.deleted_at is null and p.removed_at is null and p.merged_into is null
  and (p.account_id = a.id or exists (select from carer c where c.patient_id = p.id and c.account_id = a.id)))`

/** Where and how the time would take place, with what decides whether it can be booked. */
export type AwaitedPlan = MovePlan & {
  approval: 'auto' | 'manual'
  answer_minutes: number
  audience: 'everyone' | 'returning'
  doctor: string
  fee_minor: number | null
  currency: string
}

export function awaitedPlan(run: ReadRunner, offering: string, service: string) {
  return run.one<AwaitedPlan>(sql`
    select ${freeColumns}, b.name as branch, b.address, b.city, b.phone, o.version, o.is_listed,
      ${standsVerified} as is_verified, v.archived_at is not null as is_archived, v.name as service_name, v.approval, v.answer_minutes,
      audience_of(v) as audience, ${doctorName(sql`p`)} as doctor,
      coalesce(k.fee_minor, v.fee_minor) as fee_minor, coalesce(k.currency, v.currency) as currency
    from offering o join branch b on b.id = o.branch_id join practitioner p on p.id = o.practitioner_id
      join service v on v.id = ${service} and v.practitioner_id = o.practitioner_id and v.mode in (o.mode, 'both')
        and (v.branch_id is null or v.branch_id = o.branch_id)
      left join service_price k on k.service_id = v.id and k.branch_id = o.branch_id
    where o.id = ${offering}`)
}

export type AwaitedOffer = {
  id: string
  entry_id: string
  draft_id: string
  hold_id: string
  start_at: Instant
  end_at: Instant
  expires_at: Instant
  state: 'open' | 'taken' | 'declined' | 'expired'
  practitioner_id: string
  branch_id: string
  account_id: string
}

const offerColumns = sql`f.id, f.entry_id, f.draft_id, f.hold_id, f.start_at, f.end_at, f.expires_at, f.state, w.practitioner_id, o.branch_id, w.account_id`
const offerSource = sql`awaited_offer f join awaited_time w on w.id = f.entry_id join offering o on o.id = w.offering_id`

export function insertAwaitedOffer(
  tx: Runner,
  now: Instant,
  row: Pick<AwaitedOffer, 'id' | 'entry_id' | 'draft_id' | 'hold_id' | 'start_at' | 'end_at' | 'expires_at'>,
) {
  return tx.run(sql`
    insert into awaited_offer (id, entry_id, draft_id, hold_id, start_at, end_at, expires_at, created_at)
    values (${row.id}, ${row.entry_id}, ${row.draft_id}, ${row.hold_id}, ${at(row.start_at)}, ${at(row.end_at)}, ${at(row.expires_at)}, ${at(now)})`)
}

/** The offer that is open, of an entry or by its hold. */
export function openAwaitedOffer(tx: Runner, of: { entry: string } | { hold: string }) {
  const which = 'entry' in of ? sql`f.entry_id = ${of.entry}` : sql`f.hold_id = ${of.hold}`
  return tx.asProduct((product) =>
    product.one<AwaitedOffer>(sql`select ${offerColumns} from ${offerSource} where ${which} and f.state = 'open'`),
  )
}

/** The offer, kept from others until the transaction ends. */
export function lockAwaitedOffer(tx: Runner, id: string) {
  return tx.asProduct((product) =>
    product.one<AwaitedOffer>(sql`select ${offerColumns} from ${offerSource} where f.id = ${id} for update of f`),
  )
}

/** Offers that have run out, and those whose time was let go in their draft. */
export function dueAwaitedOffers(tx: ReadRunner, now: Instant, limit: number) {
  return tx.many<AwaitedOffer>(sql`
    select ${offerColumns} from ${offerSource}
    where f.state = 'open' and (f.expires_at <= ${at(now)} or not exists (select from hold h where h.id = f.hold_id))
    order by f.expires_at limit ${limit}`)
}

export function setAwaitedOffer(tx: Runner, id: string, state: AwaitedOffer['state']) {
  return tx.asProduct((product) => product.run(sql`update awaited_offer set state = ${state} where id = ${id}`))
}

/** Who is told about an entry, and what; `state`: whether they still wait. */
export type AwaitedTold = Reader & {
  state: string
  off: Reader['off']
  has_device: boolean
  patient_name: string
  doctor: string
  time_zone: string
}

/** Who gets messages about an entry: the account that waits. */
export function toldOfAwaited(tx: ReadRunner, entry: string) {
  return tx.one<AwaitedTold>(sql`
    select a.id as account, a.first_name, a.email, a.phone_number, a.language, a.mails_off as off, has_device(a.id) as has_device, w.state,
      case when p.account_id is distinct from a.id or p.relation <> 'self' then p.first_name end as member, concat_ws(' ', p.first_name, p.last_name) as patient_name,
      ${doctorName(sql`d`)} as doctor, o.time_zone
    from awaited_time w join account a on a.id = w.account_id join patient p on p.id = w.patient_id
      join practitioner d on d.id = w.practitioner_id join offering o on o.id = w.offering_id
    where w.id = ${entry}`)
}
