import { isToldAtOnce } from '#domain/messages/at-once.ts'
import { later, minute, type Instant } from '#domain/time/instant.ts'
import type { Actor } from '#domain/access/actor.ts'
import { newsAtOnce } from '../../core/messages/news-at-once.ts'
import type { MessageRow } from '../../core/messages/outbox.ts'
import type { Runner } from '../../platform/database/database.ts'
import type { Booking } from './booking-rows.ts'
import { type Booked, patientName } from './compose-booking.ts'
import type { BookingContext } from './persons.sql.ts'

type Made = {
  readonly start: Instant
  readonly context: BookingContext
  readonly booking: Pick<Booking, 'member' | 'person'>
  readonly answer: Pick<Booked, 'appointment_id' | 'status'>
}

/** What the clinic's people read at once of a booking that begins soon; a request asks its doctor in words of its own. */
export async function newsOfBooking(
  inTransaction: <T>(work: (tx: Runner) => Promise<T>) => Promise<T>,
  actor: Actor,
  now: Instant,
  { start, context, booking, answer }: Made,
): Promise<MessageRow[]> {
  const { offering, service } = context
  const time = { start, end: later(start, service.minutes * minute) }
  if (answer.status !== 'booked' || !isToldAtOnce(now, time)) return []
  return inTransaction((tx) =>
    newsAtOnce(tx, now, {
      ...time,
      id: answer.appointment_id,
      what: 'booked',
      time_zone: offering.time_zone,
      patient_name: patientName(booking),
      doctors: [offering.practitioner_id],
      branches: [offering.branch_id],
      by: actor.kind === 'account' ? actor.account : null,
    }),
  )
}
