import type { Actor } from '#domain/access/actor.ts'
import { type Reach, reachOfGuest } from '#domain/access/reach.ts'
import { hasEnoughAhead } from '#domain/booking/visits-ahead.ts'
import { later, minute, type Instant } from '#domain/time/instant.ts'
import { offerFreedTime } from '../../core/offers.ts'
import { decideAndWrite, writeVisit } from '../../core/write-visit.ts'
import { Refusal, refuse } from '../../http/refusal.ts'
import type { ReadRunner } from '../../platform/database/database.ts'
import type { Booking } from './booking-rows.ts'
import { type Booked, composeBooking } from './compose-booking.ts'
import type { BookingDeps } from './deps.ts'
import { refuseOtherAge } from './other-age.ts'
import { refuseUnlessOffered, refuseUnlisted, withNearest } from './offered.ts'
import type { DraftRow } from './drafts.sql.ts'
import { newsOfBooking } from './news-of-booking.ts'
import { cancelReplaced } from './replace-visit.ts'
import { bookingContext, type BookingContext, clashOf } from './persons.sql.ts'
import { wasHereBefore } from './known-patients.sql.ts'
import { withoutFirstVisit } from './without-first-visit.ts'

/** Whose booking it is; `replaces` is a visit of theirs that goes for it. */
type Party = {
  readonly account: string | null
  readonly replaces?: { actor: Actor & { kind: 'account' }; appointment_id: string; version: number } | undefined
}

/** Read, decide, write; once more when the doctor's rules change meanwhile. */
export async function writeBooking(
  deps: BookingDeps,
  actor: Actor,
  draft: DraftRow,
  { account, replaces }: Party,
  who: (context: BookingContext) => Promise<Booking>,
): Promise<Booked> {
  const read = deps.database.each(actor)
  return decideAndWrite(async () => {
    const context =
      (await bookingContext(read, deps.clock.now(), draft.offering_id, draft.service_id, account)) ??
      refuse('not_bookable')
    if (!context.offering.is_listed) await refuseUnlisted(read, context.offering)
    const time = { offering: context.offering, service: context.service, start: draft.start_at }
    const inTurn = <T>(work: () => Promise<T>) => deps.turns.run(context.offering.practitioner_id, work)
    return withNearest(deps, time, () =>
      inTurn(async () => {
        // A living hold has been decided already, until the time itself comes; without one the time must still be offered.
        if (!draft.hold_expires_at || draft.start_at <= deps.clock.now())
          await refuseUnlessOffered(deps, deps.clock.now(), time)
        const booking = await who(context)
        const now = deps.clock.now()
        // One that goes for another one makes them no more.
        if (!replaces && hasEnoughAhead(booking.ahead ?? context.ahead)) refuse('enough_ahead')
        await refuseUnlessKnown(read, now, context, booking.patient)
        refuseOtherAge(context, (booking.member ?? booking.person).date_of_birth, draft.start_at)
        const told = await withoutFirstVisit(read, draft.start_at, context, booking.patient)
        const { write, answer } = composeBooking(deps, actor, now, draft, told, booking)
        const made = { start: draft.start_at, context, booking, answer }
        const news = await newsOfBooking((work) => deps.database.as(actor, work), actor, now, made)
        const rows = { ...write, rows: { ...write.rows, messages: [...(write.rows?.messages ?? []), ...news] } }
        const written = await (
          replaces
            ? deps.database.as(actor, async (tx) => {
                const freed = await cancelReplaced(tx, deps.site, replaces.actor, now, replaces, rows)
                const booked = await writeVisit(tx, rows)
                await offerFreedTime(tx, deps.site, now, freed)
                return booked
              })
            : writeVisit(deps.database.each(whoBooks(actor, booking, context)), rows)
        ).catch((error: unknown) => tellClash(deps, actor, error, context, draft, booking))
        return 'replayed' in written ? (written.replayed as Booked) : answer
      }),
    )
  })
}

/** A guest has proven the address of the person they book for, at the facility where they book. */
function whoBooks(actor: Actor, { account, person }: Booking, { facility_id }: BookingContext): Actor | Reach {
  return account ? actor : reachOfGuest(actor, { address: person.email, facility: facility_id })
}

/** A patient with another visit at that time reads which one: another time, or this one instead of that. */
async function tellClash(
  deps: BookingDeps,
  actor: Actor,
  error: unknown,
  { service }: BookingContext,
  draft: DraftRow,
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
