import type { FirstVisitTexts } from '#domain/profiles/profile-text.ts'
import type { Actor } from '#domain/access/actor.ts'
import type { Allowed } from '#domain/access/allowed.ts'
import type { AgesSeen } from '#domain/profiles/ages-seen.ts'
import type { Instant } from '#domain/time/instant.ts'
import { firstVisitTextsOf } from '../../core/visits/first-visit.sql.ts'
import { type ReadRunner, type Runner, at } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import { priceThere, type ServiceRow } from './services.sql.ts'
import type { Typed } from './typed.ts'
import type { Card } from './card.ts'

export type OwnDraft = Allowed<DraftRow, 'appointments.create'>

export type DraftRow = {
  id: string
  visitor: string
  account_id: string | null
  offering_id: string
  service_id: string
  start_at: Instant
  hold_id: string | null
  /** As it was kept, by whatever version: read it by `readTyped`. */
  typed: Readonly<Record<string, unknown>>
  proof_subject: string
  appointment_id: string | null
  hold_expires_at: Instant | null
  hold_extensions: number | null
  /** Its time is kept by an offer to who waits: until the offer ends, and not longer. */
  is_offer: boolean
}

export function draftById(run: ReadRunner, now: Instant, id: string) {
  return run.one(draftStatement(now, id))
}

/** Whether the time of a draft `d` was kept by an offer, not taken by whoever books; its hold is `h`. */
const ofOffer = sql`coalesce(h.visitor, d.visitor) like 'offer:%'`

export function draftStatement(now: Instant, id: string) {
  return sql<DraftRow>`
    select d.id, d.visitor, d.account_id, d.offering_id, d.service_id, d.start_at, d.hold_id, d.typed, d.proof_subject,
      d.appointment_id, h.expires_at as hold_expires_at, h.extensions as hold_extensions, ${ofOffer} as is_offer
    from draft d left join hold h on h.id = d.hold_id and h.expires_at > ${at(now)}
    where d.id = ${id} and d.expires_at > ${at(now)}`
}

/** The draft in which this person holds this very time. */
export async function heldDraft(
  run: ReadRunner,
  now: Instant,
  actor: Actor,
  { offering, service, start }: { offering: { id: string }; service: { id: string }; start: Instant },
): Promise<string | undefined> {
  const account = actor.kind === 'account' ? actor.account : null
  const row = await run.one<{ id: string }>(sql`
    select d.id from hold h join draft d on d.hold_id = h.id
    where h.visitor = ${actor.visitor} and h.expires_at > ${at(now)} and h.offering_id = ${offering.id}
      and h.service_id = ${service.id} and h.start_at = ${at(start)} and d.appointment_id is null
      and (d.account_id is null or d.account_id = ${account}::uuid) limit 1`)
  return row?.id
}

/** What whoever comes is asked to bring, and the way there. */
export type Asked = { first_visit: FirstVisitTexts; directions: string }

export type DraftCard = AgesSeen & { card: Card; next_free: Instant | null; wanted_service: ServiceRow } & Asked &
  Pick<
    DraftRow,
    | 'visitor'
    | 'account_id'
    | 'start_at'
    | 'typed'
    | 'appointment_id'
    | 'hold_expires_at'
    | 'hold_extensions'
    | 'is_offer'
  >

/** A draft with what a card shows of its doctor, and the service that is booked; one read. */
export function draftWithCard(run: ReadRunner, now: Instant, id: string) {
  return run.one<DraftCard>(sql`
    select c.card, p.age_from, p.age_to, ${firstVisitTextsOf(sql`p`, sql`(select a.patient_id from appointment a where a.id = d.appointment_id)`, sql`d.start_at`)} as first_visit, b.directions, o.next_free, d.visitor, d.account_id, d.start_at, d.typed, d.appointment_id, h.expires_at as hold_expires_at,
      h.extensions as hold_extensions, ${ofOffer} as is_offer, to_jsonb(w) || ${priceThere(sql`w`)} as wanted_service
    from draft d left join hold h on h.id = d.hold_id and h.expires_at > ${at(now)}
      join service w on w.id = d.service_id and w.archived_at is null
      join offering o on o.id = d.offering_id and w.mode in (o.mode, 'both')
        and (w.branch_id is null or w.branch_id = o.branch_id) join offering_card c on c.offering_id = o.id
      join practitioner p on p.id = o.practitioner_id join branch b on b.id = o.branch_id
    where d.id = ${id} and d.expires_at > ${at(now)}`)
}

type BookedRow = {
  appointment_id: string
  reference: string
  status: 'requested' | 'booked'
  start: Instant
  email: string
  for_whom: string
  texted_to: string
  is_own: boolean
}

/** The visit that a draft became, while it stands as it was booked. */
export function bookedFrom(run: ReadRunner, id: string) {
  return run.one<BookedRow>(sql`
    select appointment_id, reference, status, start, email, for_whom, texted_to, is_own from booked_from(${id})`)
}

/** When the guest was born who can make an account of this booking now, in this browser. */
export function guestOfBooking(run: ReadRunner, id: string, since: Instant) {
  return run.one<{ born: string | null }>(sql`
    select date_of_birth::text as born from proven_guest(${id}, ${at(since)})`)
}

export function updateTyped(tx: Runner, { id }: OwnDraft, typed: Typed) {
  return tx.run(
    sql`update draft set typed = typed || ${JSON.stringify(typed)}::jsonb where id = ${id} and appointment_id is null`,
  )
}

export function updateDraftTime(tx: Runner, { id }: OwnDraft, start: Instant, hold: string | null) {
  return tx.run(
    sql`update draft set start_at = ${at(start)}, hold_id = ${hold} where id = ${id} and appointment_id is null`,
  )
}

/** The draft now belongs to an account as well: it opens on that account's other devices. */
export function attachDraft(tx: Runner, { id }: OwnDraft, account: string) {
  return tx.run(sql`update draft set account_id = ${account} where id = ${id} and account_id is null`)
}
