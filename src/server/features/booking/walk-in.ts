import type { AccountActor } from '#domain/access/actor.ts'
import { t } from '#domain/language/translate.ts'
import { queueDay } from '#domain/queue/queue-day.ts'
import { labelOf } from '#domain/queue/ticket.ts'
import { later, minute, type Instant } from '#domain/time/instant.ts'
import { asZone } from '#domain/time/zone.ts'
import type { Answer, BodyOf } from '#contract/endpoints.ts'
import { refuseWhileClosed } from '../../core/visits/branch-closed.ts'
import { type Key, keyOf, sameAnswer } from '../../core/idempotency.ts'
import { lockResources } from '../../core/lock-resources.ts'
import { ticketOfVisit } from '../../core/queue/ticket-links.ts'
import { eventRow } from '../../core/visits/visit-rows.ts'
import { decideAndWrite, writeVisit } from '../../core/visits/write-visit.ts'
import { allow, refuse } from '../../http/refusal.ts'
import { newId } from '../../platform/clock.ts'
import { at, type Runner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import { composeBooking } from './compose-booking.ts'
import type { BookingDeps } from './deps.ts'
import type { BookingContext } from './persons.sql.ts'
import { refuseOtherAgeAtDesk } from './other-age.ts'
import { contextFor, scopeOf } from './staff-context.ts'
import { personFor, toldPatient } from './staff-patients.ts'

type Wish = BodyOf<'POST /branches/:branchId/walk-ins'>
type Came = Answer<'POST /branches/:branchId/walk-ins'>

/**
 * Puts somebody without an appointment into the queue: a visit that is here already and takes its time when it starts.
 * So calendar, statistics and records know one kind of visit.
 */
export async function addWalkIn(
  deps: BookingDeps,
  actor: AccountActor,
  branchId: string,
  wish: Wish,
  key: string | undefined,
): Promise<Came> {
  const idempotency = keyOf(actor, key, [branchId, wish])
  const { appointment_id } = await sameAnswer(deps, actor, idempotency, () =>
    decideAndWrite(() => deps.database.as(actor, (tx) => write(deps, tx, actor, branchId, wish, idempotency))),
  )
  return deps.database.as(actor, async (tx) => {
    const ticket = (await ticketOfVisit(tx, appointment_id)) ?? refuse('not_found')
    return { appointment_id, label: labelOf(ticket) }
  })
}

async function write(
  deps: BookingDeps,
  tx: Runner,
  actor: AccountActor,
  branchId: string,
  wish: Wish,
  idempotency: Key | undefined,
): Promise<{ appointment_id: string }> {
  const now = deps.clock.now()
  const context = await contextFor(tx, actor, now, wish)
  await refuseHere(tx, actor, now, branchId, context)
  const person = await whoCame(tx, actor, now, wish, context)
  const { write: booking, answer } = composeBooking(
    deps,
    actor,
    now,
    { id: null, start_at: now, hold_id: null },
    context,
    {
      person,
      told: toldPatient(person),
      patient: person.id === '' ? null : person.id,
      newPatientId: newId(now),
      account: person.account_id,
      member: null,
      reason: wish.reason,
      answers: {},
      idempotency,
      staff: { account: actor.account, overbookReason: '' },
    },
  )
  // Two desks that press at once: the second sees the number of the first.
  await lockResources(tx, booking.lock)
  await refuseWhoWaits(tx, context, person.id)
  const { take: _time, ...waits } = booking
  const id = answer.appointment_id
  const written = await writeVisit(tx, {
    ...waits,
    ...(idempotency ? { answer: { appointment_id: id } } : {}),
    rows: {
      ...booking.rows,
      appointment: { ...booking.rows?.appointment, status: 'arrived', arrived_at: at(now), is_walk_in: true },
      events: [
        eventRow(now, {
          appointment: id,
          kind: 'arrived',
          from: null,
          to: 'arrived',
          by: 'staff',
          account: actor.account,
          detail: { walk_in: true },
        }),
      ],
      // They stand at the desk: nothing is told that they do not know.
      messages: [],
      links: [],
    },
  })
  return 'replayed' in written ? (written.replayed as { appointment_id: string }) : { appointment_id: id }
}

async function whoCame(tx: Runner, actor: AccountActor, now: Instant, wish: Wish, context: BookingContext) {
  const person = await personFor(tx, actor, now, wish, scopeOf(context))
  const scope = { branch: context.offering.branch_id, facility: context.facility_id }
  refuseOtherAgeAtDesk(actor, { ...context, scope }, wish, person.date_of_birth, [now])
  return person
}

/** Whoever checks people in at a branch that is open, with a doctor who sees people there, puts somebody into its queue. */
async function refuseHere(tx: Runner, actor: AccountActor, now: Instant, branch: string, context: BookingContext) {
  const { offering, facility_id } = context
  if (offering.branch_id !== branch || offering.mode !== 'in_person') refuse('not_found')
  allow(actor, 'queue.check_in', { scope: { branch, facility: facility_id } })
  await refuseWhileClosed(tx, branch, { start: now, end: later(now, minute) })
  await refuseWhenFull(tx, now, branch, offering.time_zone)
}

/** One person has one number for one doctor: two would be called to two points at once. */
async function refuseWhoWaits(tx: Runner, { offering }: BookingContext, patient: string) {
  if (patient === '') return
  const waits = await tx.one<{ prefix: string; number: number }>(sql`
    select t.prefix, t.number from queue_ticket t join appointment a on a.id = t.appointment_id
    where t.branch_id = ${offering.branch_id} and t.state in ('waiting', 'called', 'serving')
      and a.patient_id = ${patient} and a.practitioner_id = ${offering.practitioner_id} limit 1`)
  if (waits) refuse('already_waits', { detail: t('Their number is {number}', { number: labelOf(waits) }) })
}

/** A branch takes as many without an appointment on one day as it says. */
async function refuseWhenFull(tx: Runner, now: Instant, branch: string, timeZone: string) {
  const date = queueDay(asZone(timeZone), now)
  const row = await tx.one<{ most: number | null; count: number }>(sql`
    select (select q.most_walk_ins from queue_settings q where q.branch_id = ${branch}) as most, count(*)::int as count
    from queue_ticket t join appointment a on a.id = t.appointment_id
    where t.branch_id = ${branch} and t.day = ${date}::date and a.is_walk_in`)
  if (row && row.most !== null && row.count >= row.most) refuse('walk_ins_full')
}
