import { afterQuiet } from '#domain/messages/reminders.ts'
import { keepsAge } from '#domain/profiles/ages-seen.ts'
import { later, minute, type Instant } from '#domain/time/instant.ts'
import { asZone, wallAt } from '#domain/time/zone.ts'
import { beforeInLine } from '#domain/waitlist/awaited-times.ts'
import { earliestToOffer, offerUntil, suits } from '#domain/waitlist/waitlist.ts'
import { newId } from '../../platform/clock.ts'
import type { Runner } from '../../platform/database/database.ts'
import { findAwaited, makeAwaitedOffer } from './awaited-time-for.ts'
import { awaitersOf } from './awaited-times.sql.ts'
import { readersAtDesk } from '../messages/desk-readers.sql.ts'
import { freeTimesOf } from '../free-times/free-times-of.ts'
import { queueFreedTime } from '../free-times/freed-times.sql.ts'
import { makeOffer, wasOffered } from './make-offer.ts'
import { movePlan, type MovePlan } from '../visits/move-plan.sql.ts'
import { visitLeft } from './offers-not-taken.sql.ts'
import * as rows from './offers.sql.ts'
import { offerEndedNotes } from './offer-messages.ts'
import { insertMessages } from '../messages/outbox.ts'
import type { MailSite } from '../messages/tell-patient.ts'
import { notTakenNotes } from '../messages/staff-messages.ts'
import { writeVisit } from '../visits/write-visit.ts'

/** A doctor's time that came free, in the transaction that freed it. */
export type FreedTime = { readonly practitioner: string; readonly start: Instant; readonly end: Instant }

/** Where a desk offers it: only to those who wait at its branch. */
type Offered = FreedTime & { readonly onlyAt?: string }

const mostWaiters = 200
const mostAwaiters = 1000

/**
 * Offers a freed time to the first person it suits, and holds it for them: in the transaction that freed it, so nobody
 * slips in between. At night, by that person's clock, it waits for their morning. The caller has locked the doctor and
 * the branches of `branchesOfWaiters`. Returns whether somebody was found.
 */
export function offerFreedTime(tx: Runner, site: MailSite, now: Instant, freed: Offered): Promise<boolean> {
  return tx.asProduct((product) => offerToFirst(product, site, now, freed))
}

async function offerToFirst(tx: Runner, site: MailSite, now: Instant, { onlyAt, ...freed }: Offered): Promise<boolean> {
  const from = Math.max(freed.start, earliestToOffer(now)) as Instant
  if (from >= freed.end) return false
  for (const one of await lineFor(tx, site, now, freed.practitioner, { start: from, end: freed.end })) {
    if (onlyAt !== undefined && one.branch_id !== onlyAt) continue
    const found = await one.find()
    if (!found) continue
    const morning = afterQuiet(now, asZone(one.quiet_zone))
    if (morning !== now) {
      await queueFreedTime(tx, { ...freed, id: newId(now), due: morning })
      return false
    }
    if (await found.offer(offerUntil(now, found.start))) return true
  }
  return false
}

/** Everybody who waits for a doctor, with a visit or without one, in the order in which they are asked. */
async function lineFor(tx: Runner, site: MailSite, now: Instant, practitioner: string, window: Window) {
  const visits = (await rows.waitersOf(tx, practitioner, window.start, mostWaiters)).map((waiter) => ({
    ...waiter,
    find: async () => {
      const plan = await movePlan(tx, waiter.offering_id, waiter.service_id)
      const start = plan?.is_verified && (await timeFor(tx, now, waiter, plan, window))
      if (!plan || !start) return undefined
      const offer = (until: Instant) =>
        makeOffer(tx, site, now, { visit: waiter, plan, start, until, others: [], entry: waiter.entry_id })
      return { start, offer }
    },
  }))
  const find = findAwaited(tx, now, window)
  const awaiting = (await awaitersOf(tx, now, practitioner, mostAwaiters)).map((waiter) => ({
    ...waiter,
    find: async () => {
      const found = await find(waiter)
      const offer = (until: Instant) =>
        found !== undefined && makeAwaitedOffer(tx, site, now, waiter, { ...found, until })
      return found && { start: found.start, offer }
    },
  }))
  return [...visits, ...awaiting].toSorted(beforeInLine)
}

type Window = { readonly start: Instant; readonly end: Instant }

/**
 * The first start in a window that suits somebody who waits: earlier than their own visit, and not offered to them
 * before.
 */
async function timeFor(
  tx: Runner,
  now: Instant,
  waiter: rows.Waiter,
  plan: MovePlan,
  window: Window,
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

/** Whoever gave a time up by moving is not asked whether they want it back. */
function movedAwayFrom({ moved_from: from }: rows.Waiter, start: Instant): boolean {
  return from !== null && Math.abs(start - from) < 15 * minute
}

/** Nobody is asked to come before they are of an age that the doctor sees. */
function staysInAge(waiter: rows.OfferedVisit, plan: MovePlan, start: Instant): boolean {
  const dayOf = (moment: Instant) => wallAt(asZone(plan.time_zone), moment).date
  return keepsAge(plan, waiter.patient_born, dayOf(waiter.start_at), dayOf(start))
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
  // Somebody who has cancelled since is no longer on the list.
  if (state === 'expired' && offer.entry_id && (await rows.isWaiting(tx, offer.entry_id)))
    await tellEnded(tx, now, offer.appointment_id)
}

/**
 * Withdraws the clinic's unanswered offer for a visit: its last word counts, and one visit holds one time. The caller
 * has locked what `lockedOffer` locks.
 */
export async function takeOfferBack(tx: Runner, site: MailSite, now: Instant, appointment: string): Promise<void> {
  const seen = await rows.openOfferOf(tx, appointment, 'leave')
  const offer = seen && (await rows.lockOffer(tx, seen.id))
  if (offer?.state !== 'open') return
  await tx.asProduct((product) => freeOffer(product, site, now, offer, 'expired'))
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
