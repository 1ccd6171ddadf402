import type { Actor } from '#domain/access/actor.ts'
import { decideMove } from '#domain/booking/decide.ts'
import type { BodyOf } from '#contract/endpoints.ts'
import { writeAudit } from '../../core/audit.ts'
import { endOffer, offerFreedTime } from '../../core/offers.ts'
import * as offers from '../../core/offers.sql.ts'
import { listJoinedNotes } from '../../core/offer-messages.ts'
import { refuseUnlessVerified } from '../../core/verified.ts'
import { insertMessages, tellLive } from '../../core/outbox.ts'
import { refuse, refuseStep } from '../../http/refusal.ts'
import { newId } from '../../platform/clock.ts'
import type { Runner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import { visitById } from './visit-row.sql.ts'
import type { AppointmentDeps } from './deps.ts'
import { loadVisit } from './load-visit.ts'
import { takeOffer } from './take-offer.ts'
import { visitAnswer, type VisitAnswer } from './visit-answer.ts'

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
    await offers.leaveList(tx, id)
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
    // All locks in one order and before the offer's row: what is locked later could wait for who waits for us.
    const branches = await offers.branchesOfWaiters(tx, row.practitioner_id)
    const locks = [row.practitioner_id, row.patient_id, row.branch_id, ...branches]
    await tx.run(sql`select lock_resources(${locks}::uuid[])`)
    const offer = await offers.lockOffer(tx, offerId)
    if (offer?.appointment_id !== id) return refuse('not_found')
    if (offer.state !== 'open' || offer.expires_at <= now) return refuse('offer_over')
    if (body.answer === 'take') return takeOffer(deps, tx, actor, row, offer, body.version)
    // First: whoever leaves is not among those to whom the time is offered next.
    if (body.answer === 'leave' && offer.entry_id) await offers.setEntryState(tx, offer.entry_id, 'left')
    await endOffer(tx, deps.site, now, offer, 'declined')
    await written(tx, deps, actor, row, 'offer.decline')
    return answer(tx, deps, actor, id)
  })
}

/** Offers that nobody answered go to the next; what came free at night is offered in the morning. Returns how many. */
export function runOffers(deps: AppointmentDeps): Promise<number> {
  const now = deps.clock.now()
  return deps.database.asWorker('offers', async (tx) => {
    const due = await offers.dueOffer(tx, now)
    if (due) {
      const waiting = await offers.branchesOfWaiters(tx, due.practitioner_id)
      await tx.run(sql`select lock_resources(${[due.practitioner_id, due.branch_id, ...waiting]}::uuid[])`)
      const offer = await offers.lockOffer(tx, due.id)
      if (offer?.state === 'open' && offer.expires_at <= now) await endOffer(tx, deps.site, now, offer, 'expired')
      return 1
    }
    const freed = await offers.takeFreedTime(tx, now)
    if (!freed) return 0
    const branches = await offers.branchesOfWaiters(tx, freed.practitioner)
    await tx.run(sql`select lock_resources(${[freed.practitioner, ...branches]}::uuid[])`)
    // What is left of it may suit somebody else too.
    if (await offerFreedTime(tx, deps.site, now, freed))
      await offers.queueFreedTime(tx, { ...freed, id: newId(now), due: now })
    return 1
  })
}

async function written(
  tx: Runner,
  deps: AppointmentDeps,
  actor: Actor,
  row: { id: string; practitioner_id: string },
  action: string,
) {
  await writeAudit(tx, deps.clock.now(), actor, { action, subject: { kind: 'appointment', id: row.id } })
  await tellLive(tx, [`appointment:${row.id}`, `doctor:${row.practitioner_id}`], { kind: action, appointment: row.id })
}

async function answer(tx: Runner, deps: AppointmentDeps, actor: Actor, id: string): Promise<VisitAnswer> {
  return visitAnswer(deps.clock.now(), actor, (await visitById(tx, id)) ?? refuse('not_found'))
}
