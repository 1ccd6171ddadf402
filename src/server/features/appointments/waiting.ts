import type { Actor } from '#domain/access/actor.ts'
import type { AuditAction } from '#domain/audit/audit-kinds.ts'
import { decideMove } from '#domain/booking/decide.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { BodyOf } from '#contract/endpoints.ts'
import { writeAudit } from '../../core/audit/audit.ts'
import { eachByItself } from '../../core/each-by-itself.ts'
import { lockResources } from '../../core/lock-resources.ts'
import { dueFreedTimes, queueFreedTime, takeFreedTime } from '../../core/free-times/freed-times.sql.ts'
import { endOffer, offerFreedTime } from '../../core/offers/offers.ts'
import * as offers from '../../core/offers/offers.sql.ts'
import { listJoinedNotes } from '../../core/offers/offer-messages.ts'
import { refuseUnlessVerified } from '../../core/checks/verified.ts'
import { insertMessages, tellLive } from '../../core/messages/outbox.ts'
import { refuse, refuseStep } from '../../http/refusal.ts'
import { newId } from '../../platform/clock.ts'
import type { Runner } from '../../platform/database/database.ts'
import { visitById } from './visit-row.sql.ts'
import type { AppointmentDeps } from './deps.ts'
import { loadVisit } from './load-visit.ts'
import { takeOffer } from './take-offer.ts'
import { visitAnswer, type VisitAnswer } from './visit-answer.ts'

/** How many times of one stretch are offered in one transaction. */
const mostAtOnce = 4

type Wishes = BodyOf<'PUT /appointments/:appointmentId/waiting'>

/** Tells the clinic that an earlier time would be welcome; the visit stays as it is. Once more: the wishes change. */
export function joinList(deps: AppointmentDeps, actor: Actor, id: string, wishes: Wishes): Promise<VisitAnswer> {
  const now = deps.clock.now()
  return deps.database.as(actor, async (tx) => {
    const row = await loadVisit(tx, actor, 'appointments.reschedule', id)
    const current = { status: row.status, start: row.start_at, changeCutoffMinutes: row.change_cutoff }
    const decision = decideMove(now, current, 'patient')
    if (!decision.ok) refuseStep(decision.refusal, row.status)
    await refuseUnlessVerified(tx, row.practitioner_id)
    const { weekdays, parts, until_date: until } = wishes
    const entry = { appointment: id, practitioner: row.practitioner_id, weekdays, parts, until }
    if (!row.waiting)
      await insertMessages(
        tx,
        listJoinedNotes(now, {
          account: row.account_id,
          language: row.patient_language,
          carers: row.carers,
          appointment: id,
        }),
      )
    await offers.saveEntry(tx, now, { ...entry, id: newId(now) })
    await written(tx, deps, actor, row, 'waitlist.join')
    return answer(tx, deps, actor, id)
  })
}

export function quitList(deps: AppointmentDeps, actor: Actor, id: string): Promise<VisitAnswer> {
  return deps.database.as(actor, async (tx) => {
    const row = await loadVisit(tx, actor, 'appointments.reschedule', id)
    const open = await offers.openOfferOf(tx, id, 'waitlist')
    const offer = open && (await lockedOffer(tx, open))
    // First: whoever leaves is not among those to whom the time is offered next.
    await offers.leaveList(tx, id)
    if (offer?.state === 'open') await endOffer(tx, deps.site, deps.clock.now(), offer, 'declined')
    await written(tx, deps, actor, row, 'waitlist.leave')
    return answer(tx, deps, actor, id)
  })
}

/** Takes an offered time, or lets it go to the next; `leave` lets it go and leaves the list. */
export function answerOffer(
  deps: AppointmentDeps,
  actor: Actor,
  id: string,
  offerId: string,
  body: BodyOf<'POST /appointments/:appointmentId/offers/:offerId'>,
): Promise<VisitAnswer> {
  const now = deps.clock.now()
  return deps.database.as(actor, async (tx) => {
    const row = await loadVisit(tx, actor, 'appointments.reschedule', id)
    const seen = await offers.offerById(tx, offerId)
    if (seen?.appointment_id !== id) return refuse('not_found')
    const offer = await lockedOffer(tx, seen, [row.practitioner_id, row.patient_id, row.branch_id])
    if (offer?.state === 'taken' && body.answer === 'take') {
      // The answer to a first tap was lost, or is on its way: it is theirs.
      const moved = await visitById(tx, id)
      if (moved?.start_at === offer.start_at) return visitAnswer(deps, now, actor, moved)
    }
    if (offer?.state !== 'open' || offer.expires_at <= now) return refuse('offer_over')
    if (body.answer === 'take') return takeOffer(deps, tx, actor, row, offer, body.version)
    // First: whoever leaves is not among those to whom the time is offered next.
    if (body.answer === 'leave' && offer.entry_id) await offers.setEntryState(tx, offer.entry_id, 'left')
    await endOffer(tx, deps.site, now, offer, 'declined')
    await written(tx, deps, actor, row, 'offer.decline')
    return answer(tx, deps, actor, id)
  })
}

/** Offers that nobody answered go to the next; what came free at night is offered in the morning. Returns how many. */
export async function runOffers(deps: AppointmentDeps): Promise<number> {
  const now = deps.clock.now()
  const due = await deps.database.asWorker('offers', async (tx) => ({
    offers: await offers.dueOffers(tx, now, 20),
    freed: await dueFreedTimes(tx, now, 20),
  }))
  await eachByItself([
    ...due.offers.map((offer) => () => passOn(deps, now, offer)),
    ...due.freed.map(
      ({ id }) =>
        () =>
          offerFreed(deps, now, id),
    ),
  ])
  return due.offers.length + due.freed.length
}

function passOn(deps: AppointmentDeps, now: Instant, due: offers.OfferRow): Promise<void> {
  return deps.database.asWorker('offers', async (tx) => {
    const offer = await lockedOffer(tx, due)
    if (offer?.state === 'open' && offer.expires_at <= now) await endOffer(tx, deps.site, now, offer, 'expired')
  })
}

function offerFreed(deps: AppointmentDeps, now: Instant, id: string): Promise<void> {
  return deps.database.asWorker('offers', async (tx) => {
    const freed = await takeFreedTime(tx, id)
    if (!freed) return
    const branches = await offers.branchesOfWaiters(tx, freed.practitioner)
    await lockResources(tx, [freed.practitioner, ...branches])
    // What is left of it may suit somebody else too: before they are asked about a later one.
    for (let count = 0; count < mostAtOnce; count += 1) if (!(await offerFreedTime(tx, deps.site, now, freed))) return
    await queueFreedTime(tx, { ...freed, id: newId(now), due: now })
  })
}

/** The offer, once nobody else changes what taking it or letting it go touches: all locks in one order, and its row last. */
async function lockedOffer(tx: Runner, seen: offers.OfferRow, others: readonly string[] = []) {
  const waiting = await offers.branchesOfWaiters(tx, seen.practitioner_id)
  await lockResources(tx, [seen.practitioner_id, seen.branch_id, ...waiting, ...others])
  return offers.lockOffer(tx, seen.id)
}

async function written(
  tx: Runner,
  deps: AppointmentDeps,
  actor: Actor,
  row: { id: string; practitioner_id: string },
  action: AuditAction,
) {
  await writeAudit(tx, deps.clock.now(), actor, { action, subject: { kind: 'appointment', id: row.id } })
  await tellLive(tx, [`appointment:${row.id}`, `doctor:${row.practitioner_id}`], { kind: action, appointment: row.id })
}

async function answer(tx: Runner, deps: AppointmentDeps, actor: Actor, id: string): Promise<VisitAnswer> {
  return visitAnswer(deps, deps.clock.now(), actor, (await visitById(tx, id)) ?? refuse('not_found'))
}
