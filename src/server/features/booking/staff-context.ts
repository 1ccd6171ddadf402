import type { AccountActor } from '#domain/access/actor.ts'
import type { Instant } from '#domain/time/instant.ts'
import { refuseUnverifiedHere } from '../../core/checks/verified.ts'
import { allow } from '../../http/refusal.ts'
import type { Runner } from '../../platform/database/database.ts'
import { bookingContext, type BookingContext } from './persons.sql.ts'

/** What is booked, for staff who may book it; a doctor who is not verified is booked by nobody. */
export async function contextFor(
  tx: Runner,
  actor: AccountActor,
  now: Instant,
  wanted: { offering_id: string; service_id: string },
) {
  const context = await bookingContext(tx, now, wanted.offering_id, wanted.service_id, null)
  const allowed = allow(actor, 'appointments.create', context && { ...context, scope: scopeOf(context) })
  refuseUnverifiedHere(allowed)
  return allowed
}

export function scopeOf({ offering, facility_id }: BookingContext) {
  return { practitioner: offering.practitioner_id, branch: offering.branch_id, facility: facility_id }
}
