import type { Actor } from '#domain/access/actor.ts'
import { type Reach, reachOfGuest } from '#domain/access/reach.ts'
import { mostAhead } from '#domain/booking/visits-ahead.ts'
import { later, minute, type Instant } from '#domain/time/instant.ts'
import { offerFreedTime } from '../../core/offers/offers.ts'
import { decideAndWrite, type VisitWrite, type VisitWritten, writeVisit } from '../../core/visits/write-visit.ts'
import { Refusal, refuse } from '../../http/refusal.ts'
import type { ReadRunner } from '../../platform/database/database.ts'
import type { Booking } from './booking-rows.ts'
import { type Booked, composeBooking } from './compose-booking.ts'
import type { BookingDeps } from './deps.ts'
import { refuseOtherAge } from './other-age.ts'
import { refuseUnlessOffered, refuseUnlisted, type Wanted, withNearest } from './offered.ts'
import type { DraftRow } from './drafts.sql.ts'
import { newsOfBooking } from './news-of-booking.ts'
import { cancelReplaced } from './replace-visit.ts'
import { bookingContext, type BookingContext, clashOf } from './persons.sql.ts'
import { wasHereBefore } from './known-patients.sql.ts'
import { withoutFirstVisit } from './without-first-visit.ts'

/** A draft that is about to be booked, and by whom; `replaces` is a visit of theirs that goes for it. */
type Work = {
  readonly deps: BookingDeps
  readonly actor: Actor
  readonly draft: DraftRow
  readonly account: string | null
  readonly replaces?: { actor: Actor & { kind: 'account' }; appointment_id: string; version: number } | undefined
}

/**
 * Read, decide, compose, write; once more when the doctor's rules change meanwhile. `who` says who comes, once the
 * time is known to be free.
 */
export async function writeBooking(work: Work, who: (context: BookingContext) => Promise<Booking>): Promise<Booked> {
  const { deps, draft } = work
  return decideAndWrite(async () => {
    const context = await readContext(work)
    const time = { offering: context.offering, service: context.service, start: draft.start_at }
    return withNearest(deps, time, () =>
      deps.turns.run(context.offering.practitioner_id, async () => {
        await refuseUnlessHeld(work, time)
        const booking = await who(context)
        const now = deps.clock.now()
        const decided = await decide(work, now, context, booking)
        const { write, answer } = await compose(work, now, decided, booking)
        const written = await carryOut(work, now, decided, booking, write)
        return 'replayed' in written ? (written.replayed as Booked) : answer
      }),
    )
  })
}

async function readContext({ deps, actor, draft, account }: Work): Promise<BookingContext> {
  const read = deps.database.each(actor)
  const context =
    (await bookingContext(read, deps.clock.now(), draft.offering_id, draft.service_id, account)) ??
    refuse('not_bookable')
  if (!context.offering.is_listed) await refuseUnlisted(read, context.offering)
  return context
}

/** A living hold was decided already, until the time itself comes; without one the time must still be offered. */
async function refuseUnlessHeld({ deps, draft }: Work, time: Wanted): Promise<void> {
  const now = deps.clock.now()
  if (!draft.hold_expires_at || draft.start_at <= now) await refuseUnlessOffered(deps, now, time)
}

/** Refuses whom the doctor does not see here; returns what this person is told of the visit. */
async function decide(
  { deps, actor, draft }: Work,
  now: Instant,
  context: BookingContext,
  booking: Booking,
): Promise<BookingContext> {
  const read = deps.database.each(actor)
  await refuseUnlessKnown(read, now, context, booking.patient)
  refuseOtherAge(context, (booking.member ?? booking.person).date_of_birth, draft.start_at)
  return withoutFirstVisit(read, draft.start_at, context, booking.patient)
}

/** All that is written, with the news for the clinic's people where the visit begins soon. */
async function compose({ deps, actor, draft }: Work, now: Instant, context: BookingContext, booking: Booking) {
  const { write, answer } = composeBooking(deps, actor, now, draft, context, booking)
  const made = { start: draft.start_at, context, booking, answer }
  const news = await newsOfBooking((run) => deps.database.as(actor, run), actor, now, made)
  const messages = [...(write.rows?.messages ?? []), ...news]
  // One that is replaced is cancelled before and counts no more: with its own doctor there is room for another one.
  return { write: { ...write, most_ahead: mostAhead, rows: { ...write.rows, messages } }, answer }
}

/** One write; where a visit is replaced, both in one transaction, and the time that came free is offered on. */
async function carryOut(
  work: Work,
  now: Instant,
  context: BookingContext,
  booking: Booking,
  write: VisitWrite,
): Promise<VisitWritten> {
  const { deps, actor, replaces } = work
  try {
    if (!replaces) return await writeVisit(deps.database.each(whoBooks(actor, booking, context)), write)
    return await deps.database.as(actor, async (tx) => {
      const freed = await cancelReplaced(tx, deps.site, replaces.actor, now, replaces, write)
      const written = await writeVisit(tx, write)
      await offerFreedTime(tx, deps.site, now, freed)
      return written
    })
  } catch (error) {
    return tellClash(work, error, context, booking)
  }
}

/** A guest has proved that the address is theirs, at the facility where they book. */
function whoBooks(actor: Actor, { account, person }: Booking, { facility_id }: BookingContext): Actor | Reach {
  return account ? actor : reachOfGuest(actor, { address: person.email, facility: facility_id })
}

/** A patient with another visit at that time reads which one: another time, or this one instead of that. */
async function tellClash(
  { deps, actor, draft }: Work,
  error: unknown,
  { service }: BookingContext,
  { account, patient }: Booking,
): Promise<never> {
  if (!(error instanceof Refusal) || error.code !== 'patient_busy' || !account || !patient) throw error
  const end = later(draft.start_at, service.minutes * minute)
  const clash = await deps.database.as(actor, (tx) => clashOf(tx, account, patient, draft.start_at, end))
  return refuse('patient_busy', clash ? { extra: { clash } } : {})
}

/** A service for patients who were here before is for nobody else. */
async function refuseUnlessKnown(
  run: ReadRunner,
  now: Instant,
  { offering, service }: BookingContext,
  patient: string | null,
) {
  if (service.audience === 'everyone') return
  if (!patient || !(await wasHereBefore(run, now, offering.practitioner_id, patient))) refuse('only_returning')
}
