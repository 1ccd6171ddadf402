import { type Answers, answeredOf, whileBooking } from '#domain/booking/questions.ts'
import type { Instant } from '#domain/time/instant.ts'
import { asZone, wallAt } from '#domain/time/zone.ts'
import type { Key } from '../../core/idempotency.ts'
import type { NewMember } from '../../core/people/patients.ts'
import type { ToldVisit } from '../../core/messages/told-visit.ts'
import type { makeLink } from '../../core/visits/visit-rows.ts'
import { at } from '../../platform/database/database.ts'
import type { BookingContext, Person } from './persons.sql.ts'

/** The visit that the booking makes. */
export type NewVisit = {
  readonly id: string
  readonly patient: string
  readonly start: Instant
  readonly end: Instant
  readonly link: ReturnType<typeof makeLink>
  readonly status: 'requested' | 'booked'
  /** Until when a request is answered; null: it is booked at once. */
  readonly deadline: Instant | null
  readonly by: 'staff' | 'patient' | 'guest'
}

/** Who books, for whom, and what they said. */
export type Booking = {
  readonly person: Person
  /** Who is written to about it. */
  readonly told: ToldVisit['patient']
  /** The patient, when known: an account's own, or a guest who was here before. */
  readonly patient: string | null
  readonly account: string | null
  /** Somebody the account books for; null: for oneself, or a guest. */
  readonly member: NewMember | null
  readonly reason: string
  /** To the service's questions, by their ids. */
  readonly answers: Answers
  readonly idempotency: Key | undefined
  /** The id of a patient who is made with this booking, where several bookings share it. */
  readonly newPatientId?: string
  /** People of the clinic book at once, whatever the service asks of patients, and on purpose over other visits. */
  readonly staff?: { readonly account: string; readonly overbookReason: string }
}

export function appointmentRow(
  now: Instant,
  { id, patient, start, end, status, deadline, by }: NewVisit,
  reference: string,
  { offering, service }: BookingContext,
  { reason, answers }: Booking,
) {
  const wall = wallAt(asZone(offering.time_zone), start)
  return {
    id,
    reference,
    version: 1,
    status,
    start_at: at(start),
    end_at: at(end),
    start_local: `${wall.date}T${wall.time}`,
    time_zone: offering.time_zone,
    practitioner_id: offering.practitioner_id,
    patient_id: patient,
    branch_id: offering.branch_id,
    offering_id: offering.id,
    service_id: service.id,
    service_name: service.name,
    buffer_before: service.buffer_before,
    change_cutoff: service.change_cutoff,
    buffer_after: service.buffer_after,
    mode: offering.mode,
    reason,
    answers: answeredOf(whileBooking(service.questions), answers),
    booked_by: by,
    answer_by: deadline && at(deadline),
    cancel_reason: '',
    cancel_note: '',
    fee_minor: service.fee_minor,
    currency: service.currency,
    changed_at: at(now),
    created_at: at(now),
  }
}

export function patientRow(now: Instant, id: string, facility: string, { person, account, member }: Booking) {
  const { first_name, last_name, date_of_birth } = member ?? person
  // Who is booked for is reached through the account.
  const { email, phone_number } = member ? { email: '', phone_number: '' } : person
  return {
    id,
    account_id: account,
    facility_id: account ? null : facility,
    relation: member?.relation ?? 'self',
    first_name,
    last_name,
    date_of_birth: date_of_birth || null,
    email,
    phone_number,
    language: person.language,
    needs: [],
    needs_note: '',
    created_at: at(now),
  }
}
