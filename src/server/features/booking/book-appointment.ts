import { createHash } from 'node:crypto'
import type { Actor } from '#domain/access/actor.ts'
import { answerBy } from '#domain/booking/decide.ts'
import { emailAddress, dateOfBirth, firstName, lastName, optionalMobile } from '#domain/profiles/person-rules.ts'
import { wrongFields } from '#domain/profiles/rule.ts'
import { later, minute, toRfc3339, type Instant } from '#domain/time/instant.ts'
import { asZone, wallAt } from '#domain/time/zone.ts'
import type { Answer, BodyOf } from '#contract/endpoints.ts'
import { checkCode, makeProof, useCode } from '../../core/address-proof.ts'
import { queueMail } from '../../core/outbox.ts'
import { bookedMail, guestCodeMail, requestArrivedMail, requestSentMail } from '../../core/visit-mails.ts'
import { auditRow, eventRow, liveRows, mailRow, makeLink, newReference } from '../../core/visit-rows.ts'
import { decideAndWrite, writeVisit } from '../../core/write-visit.ts'
import { extendHold } from '../../core/holds.ts'
import { refuse, refuseFields } from '../../http/refusal.ts'
import { newId } from '../../platform/clock.ts'
import { at } from '../../platform/database/database.ts'
import type { BookingDeps } from './deps.ts'
import { ownDraft, refuseUnlessOffered, takeOf, withNearest } from './draft.ts'
import { type DraftRow, updateTyped } from './drafts.sql.ts'
import {
  type BookingContext,
  bookingContext,
  findGuest,
  makePatientOf,
  type Person,
  personOfAccount,
  replayOf,
} from './persons.sql.ts'

export type Booked = Answer<'POST /drafts/:draftId/confirm'>
type Wish = BodyOf<'POST /drafts/:draftId/book'>

/** Books a draft for a patient who is logged in; a guest gets a code by mail first and books by `confirmGuest`. */
export async function bookDraft(
  deps: BookingDeps,
  actor: Actor,
  draftId: string,
  wish: Wish,
  key: string | undefined,
): Promise<Booked | { needsCode: string }> {
  const idempotency = idempotencyOf(actor, key, { draftId, wish })
  const draft = await ownDraft(deps, actor, draftId)
  const replay = draft.appointment_id && idempotency ? await replayOf(deps.database, idempotency) : undefined
  if (replay) return replay as Booked
  const now = deps.clock.now()
  if (actor.kind === 'account' && actor.userType === 'patient') {
    const { account } = actor
    const person = (await personOfAccount(deps.database.read, account)) ?? refuse('not_logged_in')
    const id = person.id ?? (await deps.database.asSystem('make patient', (tx) => makePatientOf(tx, now, account)))
    return write(deps, actor, draft, { person: { ...person, id }, account, reason: wish.reason, idempotency })
  }
  const guest = wish.person ?? refuseFields({ first_name: 'Enter your first name' })
  refuseWrongPerson(guest, toRfc3339(now).slice(0, 10))
  const email = guest.email.toLowerCase()
  await deps.database.asSystem('guest code', async (tx) => {
    await updateTyped(tx, draftId, { ...guest, email, reason: wish.reason })
    const { code } = await makeProof(tx, now, {
      purpose: 'guest_booking',
      subject: draft.proof_subject,
      email,
      minutes: 15,
    })
    // The hold lasts as long as the code does: nobody loses a time while reading mail.
    if (draft.hold_id) await extendHold(tx, draft.hold_id, later(now, 15 * minute), 1000)
    await queueMail(tx, now, guestCodeMail(deps.site, email, code))
  })
  return { needsCode: email }
}

/** Books for a guest whose code is right. */
export async function confirmGuest(
  deps: BookingDeps,
  actor: Actor,
  draftId: string,
  code: string,
  key: string | undefined,
): Promise<Booked> {
  const idempotency = idempotencyOf(actor, key, { draftId, code })
  const replay = idempotency && (await replayOf(deps.database, idempotency))
  if (replay) return replay as Booked
  const now = deps.clock.now()
  const draft = await ownDraft(deps, actor, draftId)
  const proof = { purpose: 'guest_booking', subject: draft.proof_subject } as const
  const check = await deps.database.asSystem('check code', (tx) => checkCode(tx, now, { ...proof, code: code.trim() }))
  if (!check.ok) return refuse(check.refusal)
  const { first_name = '', last_name = '', date_of_birth = '', phone_number = '', reason = '' } = draft.typed
  const person = { id: null, first_name, last_name, date_of_birth, phone_number, email: check.email }
  const booked = await write(deps, actor, draft, { person, account: null, reason, idempotency })
  await deps.database.asSystem('use code', (tx) => useCode(tx, now, 'guest_booking', draft.proof_subject))
  return booked
}

type Booking = {
  person: Person
  account: string | null
  reason: string
  idempotency: { owner: string; key: string; body_hash: string } | undefined
}

async function write(deps: BookingDeps, actor: Actor, draft: DraftRow, booking: Booking): Promise<Booked> {
  if (draft.appointment_id) refuse('already_exists')
  return decideAndWrite(async () => {
    const context =
      (await bookingContext(deps.database.read, draft.offering_id, draft.service_id)) ?? refuse('not_bookable')
    const { offering, service } = context
    if (!offering.is_listed) refuse('not_bookable')
    const wish = { offering, service, start: draft.start_at }
    return withNearest(deps, wish, async () => {
      // A living hold has been decided already; without one the time must still be offered.
      if (!draft.hold_expires_at) await refuseUnlessOffered(deps, deps.clock.now(), wish)
      return writeBooking(deps, actor, draft, context, booking)
    })
  })
}

async function writeBooking(
  deps: BookingDeps,
  actor: Actor,
  draft: DraftRow,
  context: BookingContext,
  booking: Booking,
): Promise<Booked> {
  const now = deps.clock.now()
  const { offering, service } = context
  const start = draft.start_at
  const end = later(start, service.minutes * minute)
  const known = booking.account
    ? booking.person.id
    : await findGuest(deps.database.read, context.facility_id, booking.person)
  const patient = known ?? newId(now)
  const id = newId(now)
  const link = makeLink(id, end)
  const status = service.approval === 'manual' ? ('requested' as const) : ('booked' as const)
  const deadline = status === 'requested' ? answerBy(now, start, service.answer_minutes) : null
  const answer: Booked = {
    appointment_id: id,
    reference: newReference(),
    status,
    link_token: link.token,
    email: booking.person.email,
  }
  const by = booking.account ? ('patient' as const) : ('guest' as const)
  const watched = {
    appointment: id,
    practitioner: offering.practitioner_id,
    branch: offering.branch_id,
    account: booking.account,
  }
  const written = await writeVisit(deps.database.read, {
    now,
    lock: [offering.practitioner_id, patient, service.room_kind ? offering.branch_id : null],
    aim: [offering.practitioner_id],
    ...(booking.idempotency ? { idempotency: booking.idempotency } : {}),
    expect: { offering: offering.id, version: offering.version },
    ...(draft.hold_id ? { release: { hold: draft.hold_id } } : {}),
    take: { kind: 'booking', ...takeOf(offering, service, start, end), patient, appointment: id, hold: null },
    answer,
    rows: {
      ...(known ? {} : { patient: patientRow(now, patient, context.facility_id, booking) }),
      draft: draft.id,
      appointment: {
        ...appointmentRow(now, context, start, end),
        id,
        reference: answer.reference,
        status,
        patient_id: patient,
        reason: booking.reason,
        booked_by: by,
        answer_by: deadline && at(deadline),
      },
      links: [link.row],
      events: [eventRow(now, { appointment: id, kind: status, from: null, to: status, by, account: booking.account })],
      mails: mailsOf(deps, now, { id, start, deadline, token: link.token }, context, booking),
      live: liveRows(watched, status),
      audit: [auditRow(now, actor, `appointment.${status}`, id)],
    },
  })
  return 'replayed' in written ? (written.replayed as Booked) : answer
}

type Told = { id: string; start: Instant; deadline: Instant | null; token: string }

function mailsOf(deps: BookingDeps, now: Instant, told: Told, context: BookingContext, { person }: Booking) {
  const { doctor, doctor_email, branch, address, phone, offering } = context
  const { time_zone, mode } = offering
  const { first_name, email } = person
  const visit = {
    id: told.id,
    start: told.start,
    token: told.token,
    time_zone,
    mode,
    doctor,
    branch,
    address,
    phone,
    first_name,
    email,
  }
  const mails = told.deadline
    ? [
        requestSentMail(deps.site, visit, told.deadline),
        requestArrivedMail(deps.site, visit, doctor_email, told.deadline),
      ]
    : [bookedMail(deps.site, visit)]
  return mails.map((mail) => mailRow(now, mail))
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

function patientRow(now: Instant, id: string, facility: string, { person, account }: Booking) {
  const { first_name, last_name, email, phone_number } = person
  return {
    id,
    account_id: account,
    facility_id: account ? null : facility,
    relation: 'self',
    first_name,
    last_name,
    date_of_birth: person.date_of_birth || null,
    email,
    phone_number,
    created_at: at(now),
  }
}

function refuseWrongPerson(person: NonNullable<Wish['person']>, today: string) {
  const wrong = wrongFields(
    {
      first_name: firstName,
      last_name: lastName,
      email: emailAddress,
      date_of_birth: dateOfBirth(today),
      phone_number: optionalMobile,
    },
    person,
  )
  if (Object.keys(wrong).length > 0) refuseFields(wrong)
}

/** Keys belong to an account or a visitor; the hash tells a repeat from another wish under the same key. */
function idempotencyOf(actor: Actor, key: string | undefined, body: unknown) {
  if (!key) return undefined
  const owner = actor.kind === 'account' ? actor.account : actor.visitor
  return { owner, key, body_hash: createHash('sha256').update(JSON.stringify(body)).digest('base64url') }
}
