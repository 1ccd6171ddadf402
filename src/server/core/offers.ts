import { afterQuiet } from '#domain/messages/reminders.ts'
import { keepsAge } from '#domain/profiles/ages-seen.ts'
import { later, minute, toRfc3339, type Instant } from '#domain/time/instant.ts'
import { asZone, wallAt } from '#domain/time/zone.ts'
import { earliestToOffer, offerUntil, suits } from '#domain/waitlist/waitlist.ts'
import { Refusal } from '../http/refusal.ts'
import { newId } from '../platform/clock.ts'
import { at, type Runner } from '../platform/database/database.ts'
import { sql } from '../platform/database/sql.ts'
import { readersAtDesk } from './desk-readers.sql.ts'
import { freeTimesOf } from './free-times-of.ts'
import { queueFreedTime } from './freed-times.sql.ts'
import { movePlan, type MovePlan } from './move-plan.sql.ts'
import { settleOffer, visitLeft } from './offers-not-taken.sql.ts'
import * as rows from './offers.sql.ts'
import { placeOf, takeUnder } from './plan-visit.ts'
import { earlierMessages, awayMessages, offerEndedNotes } from './offer-messages.ts'
import { insertMessages } from './outbox.ts'
import { accountsOf, type MailSite } from './tell-patient.ts'
import { notTakenNotes } from './staff-messages.ts'
import { type ToldVisit } from './told-visit.ts'
import { eventRow, liveRows, makeLink } from './visit-rows.ts'
import { type VisitWrite, writeVisit } from './write-visit.ts'

/** A doctor's time that came free, in the transaction that freed it. */
export type FreedTime = { readonly practitioner: string; readonly start: Instant; readonly end: Instant }

/** Where a desk offers it, who waits at its branch alone. */
type Offered = FreedTime & { readonly onlyAt?: string }

// The hold outlives its offer a little, so that the next person gets the time in the same step in which it is let go.
const grace = 2 * minute
const mostWaiters = 200

/**
 * Offers a freed time to the first who waits for one that fits, and holds it for them: in the transaction that freed
 * it, so nobody slips in between. At night, by the clock of that person, it waits for their morning. The caller
 * has locked the doctor and the branches of `branchesOfWaiters`. Returns whether somebody was found.
 */
export function offerFreedTime(tx: Runner, site: MailSite, now: Instant, freed: Offered): Promise<boolean> {
  return tx.asProduct((product) => offerToFirst(product, site, now, freed))
}

async function offerToFirst(tx: Runner, site: MailSite, now: Instant, { onlyAt, ...freed }: Offered): Promise<boolean> {
  const from = Math.max(freed.start, earliestToOffer(now)) as Instant
  if (from >= freed.end) return false
  for (const waiter of await rows.waitersOf(tx, freed.practitioner, from, mostWaiters)) {
    if (onlyAt !== undefined && waiter.branch_id !== onlyAt) continue
    const plan = await movePlan(tx, waiter.offering_id, waiter.service_id)
    const start = plan?.is_verified && (await timeFor(tx, now, waiter, plan, { start: from, end: freed.end }))
    if (!plan || !start) continue
    const morning = afterQuiet(now, asZone(waiter.quiet_zone))
    if (morning !== now) {
      await queueFreedTime(tx, { ...freed, id: newId(now), due: morning })
      return false
    }
    const until = offerUntil(now, start)
    if (await makeOffer(tx, site, now, { visit: waiter, plan, start, until, others: [], entry: waiter.entry_id }))
      return true
  }
  return false
}

/** The first start in a window that suits somebody who waits: earlier than their own, and not offered to them before. */
async function timeFor(
  tx: Runner,
  now: Instant,
  waiter: rows.Waiter,
  plan: MovePlan,
  window: { start: Instant; end: Instant },
): Promise<Instant | undefined> {
  const wishes = { weekdays: waiter.weekdays, parts: waiter.parts, until: waiter.until_date }
  for (const start of await freeTimesOf(tx, now, plan, waiter.service_id, window)) {
    if (start >= waiter.start_at || wasOffered(waiter, start) || movedAwayFrom(waiter, start)) continue
    if (!suits(wishes, start, asZone(plan.time_zone)) || !staysInAge(waiter, plan, start)) continue
    const end = later(start, plan.minutes * minute)
    if (!(await rows.isPatientBusy(tx, waiter.patient_id, waiter.appointment_id, start, end))) return start
  }
  return undefined
}

/** A quarter of an hour later is no other time: whoever refused one is not asked for what begins within it. */
export function wasOffered({ refused }: rows.Waiter, start: Instant): boolean {
  return refused.some(({ from, until }) => from <= start && start < until)
}

/** Whoever gave a time up by moving is not asked whether they want it back. */
function movedAwayFrom({ moved_from: from }: rows.Waiter, start: Instant): boolean {
  return from !== null && Math.abs(start - from) < 15 * minute
}

/** Nobody is asked to come before they are of an age that the doctor sees. */
function staysInAge(waiter: rows.OfferedVisit, plan: MovePlan, start: Instant): boolean {
  const dayOf = (moment: Instant) => wallAt(asZone(plan.time_zone), moment).date
  return keepsAge(plan, waiter.patient_born, dayOf(waiter.start_at), dayOf(start))
}

export type Offering = {
  readonly visit: rows.OfferedVisit
  readonly plan: MovePlan
  readonly start: Instant
  readonly until: Instant
  /** Further times that nobody holds: who comes first gets them. */
  readonly others: readonly Instant[]
  /** The waiting list's entry; null: the doctor is away, and the clinic asks. */
  readonly entry: string | null
  /** It is not the doctor who is away: something that the visit needs is out of order. */
  readonly isOutage?: boolean
  /** The branch that is closed then, by its name; otherwise the doctor is away. */
  readonly closed?: string
}

/** Holds a time for one person and tells them; false when somebody else has it after all. */
export async function makeOffer(tx: Runner, site: MailSite, now: Instant, offering: Offering): Promise<boolean> {
  const { visit, plan, start, until, entry } = offering
  const [offer, hold] = [newId(now), newId(now)]
  await tx.run(sql`savepoint offer`)
  try {
    await writeVisit(tx, writeOf(site, now, offering, { offer, hold }))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await tx.run(sql`rollback to savepoint offer`)
    return false
  }
  await rows.insertOffer(tx, now, {
    id: offer,
    appointment_id: visit.appointment_id,
    entry_id: entry,
    cause: entry ? 'waitlist' : 'leave',
    hold_id: hold,
    offering_id: plan.id,
    practitioner_id: plan.practitioner_id,
    start_at: start,
    end_at: later(start, plan.minutes * minute),
    expires_at: until,
  })
  return true
}

/** What an offer writes: the hold of its time, the link to it, and what its patient is told. */
function writeOf(site: MailSite, now: Instant, offering: Offering, ids: { offer: string; hold: string }): VisitWrite {
  const { visit, plan, start, until, others, entry, isOutage = false, closed } = offering
  const { offer, hold } = ids
  const end = later(start, plan.minutes * minute)
  const link = makeLink(visit.appointment_id, visit.end_at)
  const card = { ...told(visit, start, link.token), ...placeOf(plan) }
  return {
    now,
    lock: [plan.practitioner_id, plan.branch_id],
    aim: [plan.practitioner_id],
    take: takeUnder(plan, start, { kind: 'hold', patient: null, appointment: null, hold }),
    rows: {
      hold: {
        id: hold,
        visitor: `offer:${offer}`,
        practitioner_id: plan.practitioner_id,
        offering_id: plan.id,
        service_id: visit.service_id,
        start_at: at(start),
        end_at: at(end),
        network_address: '',
        extensions: 0,
        expires_at: at(later(until, grace)),
      },
      links: [link.row],
      events: [
        eventRow(now, {
          appointment: visit.appointment_id,
          kind: 'offered',
          from: null,
          to: null,
          by: 'timer',
          account: null,
          detail: { to: toRfc3339(start) },
        }),
      ],
      messages: entry
        ? earlierMessages(now, site, card, visit.start_at, until)
        : awayMessages(now, site, card, visit.start_at, until, { others, isOutage, closed }),
      live: liveRows(
        {
          appointment: visit.appointment_id,
          practitioner: plan.practitioner_id,
          branch: plan.branch_id,
          accounts: accountsOf(visit),
        },
        'offered',
      ),
    },
  }
}

/** Lets an offer's time go, in the step in which the next person gets it. */
export function endOffer(
  tx: Runner,
  site: MailSite,
  now: Instant,
  offer: rows.OfferRow,
  state: 'declined' | 'expired',
): Promise<void> {
  return tx.asProduct((product) => letOfferGo(product, site, now, offer, state))
}

async function letOfferGo(
  tx: Runner,
  site: MailSite,
  now: Instant,
  offer: rows.OfferRow,
  state: 'declined' | 'expired',
): Promise<void> {
  await freeOffer(tx, site, now, offer, state)
  if (!offer.entry_id) await tellClinic(tx, now, offer.appointment_id, state)
  // Whoever cancelled meanwhile is on no list any more.
  if (state === 'expired' && offer.entry_id && (await rows.isWaiting(tx, offer.entry_id)))
    await tellEnded(tx, now, offer.appointment_id)
}

/**
 * Takes back what the clinic offered for a visit and nobody has answered yet: its last word counts, and one visit holds one
 * time. The caller has locked what `lockedOffer` locks.
 */
export async function takeOfferBack(tx: Runner, site: MailSite, now: Instant, appointment: string): Promise<void> {
  const seen = await rows.openOfferOf(tx, appointment, 'leave')
  const offer = seen && (await rows.lockOffer(tx, seen.id))
  if (offer?.state !== 'open') return
  await tx.asProduct((product) => freeOffer(product, site, now, offer, 'expired'))
  await settleOffer(tx, now, offer.id)
}

async function freeOffer(
  tx: Runner,
  site: MailSite,
  now: Instant,
  offer: rows.OfferRow,
  state: 'declined' | 'expired',
): Promise<void> {
  const { practitioner_id: practitioner, branch_id } = offer
  await writeVisit(tx, {
    now,
    lock: [practitioner, branch_id, ...(await rows.branchesOfWaiters(tx, practitioner))],
    aim: [practitioner],
    release: { hold: offer.hold_id },
    rows: {
      live: [{ topics: [`availability:${practitioner}`], body: { kind: 'availability', practitioner } }],
    },
  })
  await rows.setOfferState(tx, offer.id, state)
  await offerFreedTime(tx, site, now, { practitioner, start: offer.start_at, end: offer.end_at })
}

async function tellEnded(tx: Runner, now: Instant, appointment: string) {
  const visit = await rows.offeredVisit(tx, appointment)
  if (visit) await insertMessages(tx, offerEndedNotes(now, { ...visit, appointment }))
}

/** The clinic wanted another time: its doctor and the desk of its branch decide what becomes of the visit. */
async function tellClinic(tx: Runner, now: Instant, appointment: string, state: 'declined' | 'expired') {
  const visit = await visitLeft(tx, now, appointment)
  if (!visit) return
  const readers = await readersAtDesk(tx, now, { doctors: [visit.practitioner_id], branches: [visit.branch_id] })
  await insertMessages(tx, notTakenNotes(now, visit, readers, state))
}

function told(visit: rows.OfferedVisit, start: Instant, token: string): ToldVisit {
  const end = later(start, visit.end_at - visit.start_at)
  return { ...visit, id: visit.appointment_id, start, end, token, door: 'offer', patient: visit }
}
