import type { Actor } from '#domain/access/actor.ts'
import { type Answers, answeredOf, whileBooking } from '#domain/booking/questions.ts'
import { answerBy } from '#domain/booking/decide.ts'
import { later, minute, type Instant } from '#domain/time/instant.ts'
import { asZone, wallAt } from '#domain/time/zone.ts'
import type { Answer } from '#contract/endpoints.ts'
import { doctorNotes, requestArrivedMessages } from '../../core/staff-messages.ts'
import { accountsOf, type MailSite, type ToldVisit } from '../../core/tell-patient.ts'
import { bookedMessages, requestSentMessages } from '../../core/visit-messages.ts'
import { auditRow, eventRow, liveRows, makeLink, newReference } from '../../core/visit-rows.ts'
import { guestKey, type NewMember } from '../../core/patients.ts'
import type { VisitWrite } from '../../core/write-visit.ts'
import { refuse } from '../../http/refusal.ts'
import { newId } from '../../platform/clock.ts'
import { at } from '../../platform/database/database.ts'
import { takeOf } from './offered.ts'
import type { DraftRow } from './drafts.sql.ts'
import type { BookingContext, Person } from './persons.sql.ts'

export type Booked = Answer<'POST /drafts/:draftId/confirm'>

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
  readonly idempotency: { owner: string; key: string; body_hash: string } | undefined
  /** The id of a patient who is made with this booking, where several bookings share it. */
  readonly newPatientId?: string
  /** People of the clinic book at once, whatever the service asks of patients, and on purpose over other visits. */
  readonly staff?: { readonly account: string; readonly overbookReason: string }
}

/** All that one booking writes, from what was read and decided; and what the person is answered. Touches nothing. */
export function composeBooking(
  site: MailSite,
  actor: Actor,
  now: Instant,
  draft: Pick<DraftRow, 'start_at' | 'hold_id'> & { readonly id: string | null },
  context: BookingContext,
  booking: Booking,
): { write: VisitWrite; answer: Booked } {
  const { offering, service } = context
  const start = draft.start_at
  const end = later(start, service.minutes * minute)
  const patient = booking.patient ?? booking.newPatientId ?? newId(now)
  const id = newId(now)
  const link = makeLink(id, end)
  const status = service.approval === 'manual' && !booking.staff ? ('requested' as const) : ('booked' as const)
  const deadline = status === 'requested' ? (answerBy(now, start, service.answer_minutes) ?? refuse('too_soon')) : null
  const answer = answerOf(id, status, link.token, booking)
  const by = booking.staff ? ('staff' as const) : booking.account ? ('patient' as const) : ('guest' as const)
  const overbookReason = booking.staff?.overbookReason ?? ''
  const watched = {
    appointment: id,
    practitioner: offering.practitioner_id,
    branch: offering.branch_id,
    accounts: accountsOf(booking.told),
  }
  const write: VisitWrite = {
    now,
    lock: [
      offering.practitioner_id,
      patient,
      by === 'guest' ? guestKey(context.facility_id, booking.person.email) : null,
    ],
    ...(by === 'guest' && !booking.patient ? { guest: true as const } : {}),
    aim: [offering.practitioner_id],
    ...(booking.idempotency ? { idempotency: booking.idempotency } : {}),
    expect: { offering: offering.id, version: offering.version },
    ...(draft.hold_id ? { release: { hold: draft.hold_id } } : {}),
    take: {
      kind: 'booking',
      ...takeOf(offering, service, start, end),
      patient,
      appointment: id,
      hold: null,
      ...(overbookReason ? { overbook: true } : {}),
    },
    answer,
    rows: {
      ...(booking.patient ? {} : { patient: patientRow(now, patient, context.facility_id, booking) }),
      ...(draft.id ? { draft: draft.id } : {}),
      appointment: {
        ...appointmentRow(now, context, start, end),
        id,
        reference: answer.reference,
        status,
        patient_id: patient,
        reason: booking.reason,
        answers: answeredOf(whileBooking(service.questions), booking.answers),
        booked_by: by,
        answer_by: deadline && at(deadline),
      },
      links: [link.row],
      events: [
        eventRow(now, {
          appointment: id,
          kind: status,
          from: null,
          to: status,
          by,
          account: booking.staff?.account ?? booking.account,
          ...(overbookReason ? { detail: { reason: overbookReason, overbook: true } } : {}),
        }),
      ],
      messages: messagesOf(site, now, { id, start, deadline, token: link.token }, context, booking),
      live: liveRows(watched, status),
      audit: [auditRow(now, actor, `appointment.${status}`, id)],
    },
  }
  return { write, answer }
}

function answerOf(id: string, status: Booked['status'], token: string, { person, member }: Booking): Booked {
  return {
    appointment_id: id,
    reference: newReference(),
    status,
    link_token: token,
    email: person.email,
    for_whom: member ? nameOf(member) : '',
  }
}

type Told = { id: string; start: Instant; deadline: Instant | null; token: string }

function messagesOf(site: MailSite, now: Instant, told: Told, context: BookingContext, booking: Booking) {
  const visit = { ...toldBooking(told, context, booking.told), is_request: told.deadline !== null }
  const doctor = {
    account: context.doctor_account,
    // Who books does not learn where doctors are written to.
    email: null,
    phone_number: '',
    language: context.doctor_language,
    off: context.doctor_mails_off,
  }
  return told.deadline
    ? [
        ...requestSentMessages(now, site, visit, told.deadline),
        ...requestArrivedMessages(now, site, visit, doctor, told.deadline),
      ]
    : [
        ...bookedMessages(now, site, visit),
        ...doctorNotes(now, { ...visit, patient_name: nameOf(booking.member ?? booking.person) }, doctor, 'booked'),
      ]
}

function appointmentRow(now: Instant, { offering, service }: BookingContext, start: Instant, end: Instant) {
  const wall = wallAt(asZone(offering.time_zone), start)
  return {
    version: 1,
    start_at: at(start),
    end_at: at(end),
    start_local: `${wall.date}T${wall.time}`,
    time_zone: offering.time_zone,
    practitioner_id: offering.practitioner_id,
    branch_id: offering.branch_id,
    offering_id: offering.id,
    service_id: service.id,
    service_name: service.name,
    buffer_before: service.buffer_before,
    buffer_after: service.buffer_after,
    mode: offering.mode,
    cancel_reason: '',
    cancel_note: '',
    fee_minor: service.fee_minor,
    currency: service.currency,
    changed_at: at(now),
    created_at: at(now),
  }
}

/** The one who books as the one who is written to. */
export function toldPerson(person: Person, account: string | null): ToldVisit['patient'] {
  return { ...person, account, off: person.mails_off, member: null }
}

/** What messages tell of a booking. */
export function toldBooking(
  { id, start, token }: Omit<Told, 'deadline'>,
  { offering, service, doctor, branch, address, phone, directions, first_visit }: BookingContext,
  patient: ToldVisit['patient'],
): ToldVisit {
  const { time_zone, mode } = offering
  const { name, fee_minor, currency, preparation, questions } = service
  return {
    id,
    version: 1,
    start,
    end: later(start, service.minutes * minute),
    is_request: false,
    service: name,
    fee_minor,
    currency,
    token,
    time_zone,
    mode,
    doctor,
    branch,
    address,
    phone,
    directions,
    preparation,
    first_visit,
    has_questions: questions.some((question) => question.when === 'before'),
    patient,
  }
}

function nameOf({ first_name, last_name }: { first_name: string; last_name: string }): string {
  return `${first_name} ${last_name}`.trim()
}

function patientRow(now: Instant, id: string, facility: string, { person, account, member }: Booking) {
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
