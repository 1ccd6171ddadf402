import type { Actor } from '#domain/access/actor.ts'
import { answerBy } from '#domain/booking/decide.ts'
import { currentLanguage } from '#domain/language/translate.ts'
import { isToldAtOnce } from '#domain/messages/at-once.ts'
import type { AccountState } from '#domain/profiles/guest-account.ts'
import { mayOwnAccount } from '#domain/profiles/person-rules.ts'
import { textFor } from '#domain/profiles/profile-text.ts'
import { later, minute, toRfc3339, type Instant } from '#domain/time/instant.ts'
import type { Answer } from '#contract/endpoints.ts'
import { doctorNotes, requestArrivedMessages } from '../../core/messages/staff-messages.ts'
import type { MessageRow } from '../../core/messages/outbox.ts'
import { accountsOf, type MailSite } from '../../core/messages/tell-patient.ts'
import { type ToldVisit } from '../../core/messages/told-visit.ts'
import { bookedMessages, requestSentMessages } from '../../core/messages/visit-messages.ts'
import { auditRow, eventRow, liveRows, makeLink, newReference } from '../../core/visits/visit-rows.ts'
import { guestKey } from '../../core/people/patients.ts'
import type { Take, VisitWrite } from '../../core/visits/write-visit.ts'
import { refuse } from '../../http/refusal.ts'
import { newId } from '../../platform/clock.ts'
import { appointmentRow, type Booking, type NewVisit, patientRow } from './booking-rows.ts'
import { takeOf } from './offered.ts'
import type { BookingDeps } from './deps.ts'
import type { DraftRow } from './drafts.sql.ts'
import type { BookingContext, Person } from './persons.sql.ts'

export type Booked = Answer<'POST /drafts/:draftId/confirm'>

/** All that one booking writes, from what was read and decided; and what the person is answered. Touches nothing. */
export function composeBooking(
  { site, sendsTexts }: Pick<BookingDeps, 'site' | 'sendsTexts'>,
  actor: Actor,
  now: Instant,
  draft: BookedDraft,
  context: BookingContext,
  booking: Booking,
): { write: VisitWrite; answer: Booked } {
  const visit = newVisit(now, draft.start_at, context, booking)
  const booked = answerOf(visit, context, booking)
  const messages = messagesOf(site, now, { ...visit, reference: booked.reference }, context, booking)
  const answer = {
    ...booked,
    texted_to: sendsTexts ? textedTo(messages, booking) : '',
    account: accountOf(now, booking),
  }
  const write: VisitWrite = {
    now,
    ...conditionsOf(visit, draft, context, booking),
    take: takenBy(visit, context, booking),
    answer,
    rows: {
      ...(booking.patient ? {} : { patient: patientRow(now, visit.patient, context.facility_id, booking) }),
      ...(draft.id ? { draft: draft.id } : {}),
      appointment: appointmentRow(now, visit, answer.reference, context, booking),
      links: [visit.link.row],
      events: [firstEvent(now, visit, booking)],
      messages,
      live: liveRows(watchedBy(visit, context, booking), visit.status),
      audit: [auditRow(now, actor, `appointment.${visit.status}`, visit.id)],
    },
  }
  return { write, answer }
}

type BookedDraft = Pick<DraftRow, 'start_at' | 'hold_id'> & { readonly id: string | null }

/** What is decided by the booking. Refuses a request that nobody could answer in time. */
function newVisit(now: Instant, start: Instant, { service }: BookingContext, booking: Booking): NewVisit {
  const end = later(start, service.minutes * minute)
  const patient = booking.patient ?? booking.newPatientId ?? newId(now)
  const id = newId(now)
  const status = service.approval === 'manual' && !booking.staff ? 'requested' : 'booked'
  const deadline = status === 'requested' ? (answerBy(now, start, service.answer_minutes) ?? refuse('too_soon')) : null
  const by = booking.staff ? 'staff' : booking.account ? 'patient' : 'guest'
  return { id, patient, start, end, link: makeLink(id, end), status, deadline, by }
}

/** Whom the write waits for, and what must still be as it was when this was decided. */
function conditionsOf(
  visit: NewVisit,
  draft: BookedDraft,
  { offering, facility_id }: BookingContext,
  booking: Booking,
) {
  const guest = visit.by === 'guest' ? guestKey(facility_id, booking.person.email) : null
  return {
    // Two calls of one account at once each saw room among the visits that it may have ahead.
    lock: [offering.practitioner_id, visit.patient, guest, booking.account],
    ...(visit.by === 'guest' && !booking.patient ? { guest: true as const } : {}),
    aim: [offering.practitioner_id],
    ...(booking.idempotency ? { idempotency: booking.idempotency } : {}),
    expect: { offering: offering.id, version: offering.version },
    ...(draft.hold_id ? { release: { hold: draft.hold_id } } : {}),
  }
}

/** The time that is the visit's from now on. */
function takenBy(
  { id, patient, start, end }: NewVisit,
  { offering, service }: BookingContext,
  { staff }: Booking,
): Take {
  return {
    kind: 'booking',
    ...takeOf(offering, service, start, end),
    patient,
    appointment: id,
    hold: null,
    ...(staff?.overbookReason ? { overbook: true } : {}),
  }
}

function firstEvent(now: Instant, { id, status, by }: NewVisit, { staff, account }: Booking) {
  return eventRow(now, {
    appointment: id,
    kind: status,
    from: null,
    to: status,
    by,
    account: staff?.account ?? account,
    ...(staff?.overbookReason ? { detail: { reason: staff.overbookReason, overbook: true } } : {}),
  })
}

function watchedBy({ id }: NewVisit, { offering }: BookingContext, { told }: Booking) {
  return {
    appointment: id,
    practitioner: offering.practitioner_id,
    branch: offering.branch_id,
    accounts: accountsOf(told),
  }
}

function answerOf(
  { id, status, link }: NewVisit,
  { first_visit }: BookingContext,
  { person, member }: Booking,
): Omit<Booked, 'texted_to' | 'account'> {
  return {
    appointment_id: id,
    reference: newReference(),
    status,
    link_token: link.token,
    email: toldByMail(person),
    for_whom: member ? nameOf(member) : '',
    first_visit: textFor(first_visit, 'first_visit', currentLanguage()) ?? null,
  }
}

/** Where what somebody did themselves is told; nowhere for those who switched that off. */
function toldByMail({ email, mails_off }: Person): string {
  return mails_off.includes('own') ? '' : email
}

/** A guest has just typed the code: an account can be made, unless they are too young for one. */
function accountOf(now: Instant, { account, person }: Booking): AccountState {
  if (account) return 'own'
  return mayOwnAccount(toRfc3339(now).slice(0, 10), person.date_of_birth) ? 'possible' : 'none'
}

/** The number of who booked, where the confirmation goes there too; empty where it does not. */
function textedTo(messages: readonly MessageRow[], { told }: Booking): string {
  const text = messages.find(({ channel, recipient }) => channel === 'text' && recipient === told.phone_number)
  return text?.recipient ?? ''
}

type Referred = NewVisit & { readonly reference: string }

function messagesOf(site: MailSite, now: Instant, made: Referred, context: BookingContext, booking: Booking) {
  const { id, reference, start, deadline, link } = made
  const visit = {
    ...toldBooking({ id, reference, start, token: link.token }, context, booking.told),
    is_request: deadline !== null,
  }
  const doctor = {
    account: context.doctor_account,
    // Who books does not learn where doctors are written to.
    email: null,
    phone_number: '',
    language: context.doctor_language,
    off: context.doctor_mails_off,
  }
  return deadline
    ? [
        ...requestSentMessages(now, site, visit, deadline),
        ...requestArrivedMessages(now, site, visit, doctor, deadline),
      ]
    : [
        ...bookedMessages(now, site, visit),
        // Of what begins soon they are told at once.
        ...(isToldAtOnce(now, visit)
          ? []
          : doctorNotes(now, { ...visit, patient_name: patientName(booking) }, doctor, 'booked')),
      ]
}

/** The one who books as the one who is written to. */
export function toldPerson(person: Person, account: string | null): ToldVisit['patient'] {
  return { ...person, account, off: person.mails_off, member: null }
}

/** What messages tell of a booking. */
export function toldBooking(
  { id, reference, start, token }: Pick<ToldVisit, 'id' | 'start' | 'token'> & { readonly reference: string },
  { offering, service, doctor, branch, address, city, phone, directions, first_visit }: BookingContext,
  patient: ToldVisit['patient'],
): ToldVisit {
  const { time_zone, mode } = offering
  const { name, fee_minor, currency, preparation, questions } = service
  return {
    id,
    reference,
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
    city,
    phone,
    directions,
    preparation,
    first_visit,
    has_questions: questions.some((question) => question.when === 'before'),
    patient,
  }
}

export const patientName = ({ member, person }: Pick<Booking, 'member' | 'person'>) => nameOf(member ?? person)

function nameOf({ first_name, last_name }: { first_name: string; last_name: string }): string {
  return `${first_name} ${last_name}`.trim()
}
