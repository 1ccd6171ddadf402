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
import { type OfferingRow, offeringById, type ServiceRow } from './doctor-page.ts'
import { offered, ownDraft, refuseUnlessOffered, takeOf, withNearest } from './draft.ts'
import { type DraftRow, finishDraft, updateTyped } from './drafts.sql.ts'
import { bookingContext, findGuest, type Person, patientOfAccount, replayOf } from './persons.sql.ts'

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
  const replay = idempotency && (await replayOf(deps.database, idempotency))
  if (replay) return replay as Booked
  const draft = await ownDraft(deps, actor, draftId)
  const now = deps.clock.now()
  if (actor.kind === 'account' && actor.userType === 'patient') {
    const { account } = actor
    const patient = await deps.database.asSystem('patient', (tx) => patientOfAccount(tx, now, account))
    const person = patient ?? refuse('not_logged_in')
    return write(deps, actor, draft, { person, account: actor.account, reason: wish.reason, idempotency })
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
  const { offering, service } = await offered(deps, draft.offering_id, draft.service_id)
  const wish = { offering, service, start: draft.start_at }
  const booked = await withNearest(deps, wish, () =>
    decideAndWrite(async () => {
      const current = (await offeringById(deps.database.read, offering.id)) ?? refuse('not_found')
      // A living hold has been decided already; without one the time must still be offered.
      if (!draft.hold_expires_at) await refuseUnlessOffered(deps, deps.clock.now(), { ...wish, offering: current })
      return writeBooking(deps, actor, { ...draft, offering: current, service }, booking)
    }),
  )
  await deps.database.asSystem('finish draft', (tx) => finishDraft(tx, draft.id, booked.appointment_id))
  return booked
}

type Chosen = DraftRow & { offering: OfferingRow; service: ServiceRow }

async function writeBooking(deps: BookingDeps, actor: Actor, chosen: Chosen, booking: Booking): Promise<Booked> {
  const now = deps.clock.now()
  const { offering, service } = chosen
  const start = chosen.start_at
  const end = later(start, service.minutes * minute)
  const context = (await bookingContext(deps.database.read, offering.id)) ?? refuse('not_found')
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
  const { first_name, email } = booking.person
  const { time_zone, mode } = offering
  const mailVisit = { id, start, time_zone, mode, ...context, first_name, email, token: link.token }
  const written = await deps.database.asSystem('book', (tx) =>
    writeVisit(tx, {
      now,
      lock: [offering.practitioner_id, patient, service.room_kind ? offering.branch_id : null],
      aim: [offering.practitioner_id],
      ...(booking.idempotency ? { idempotency: booking.idempotency } : {}),
      expect: { offering: offering.id, version: offering.version },
      ...(chosen.hold_id ? { release: { hold: chosen.hold_id } } : {}),
      take: { kind: 'booking', ...takeOf(offering, service, start, end), patient, appointment: id, hold: null },
      answer,
      rows: {
        ...(known ? {} : { patient: patientRow(now, patient, context.facility_id, booking) }),
        appointment: {
          ...appointmentRow(now, chosen, end),
          id,
          reference: answer.reference,
          status,
          patient_id: patient,
          reason: booking.reason,
          booked_by: by,
          answer_by: deadline && at(deadline),
        },
        links: [link.row],
        events: [
          eventRow(now, { appointment: id, kind: status, from: null, to: status, by, account: booking.account }),
        ],
        mails: deadline
          ? [
              requestSentMail(deps.site, mailVisit, deadline),
              requestArrivedMail(deps.site, mailVisit, context.doctor_email, deadline),
            ].map((mail) => mailRow(now, mail))
          : [mailRow(now, bookedMail(deps.site, mailVisit))],
        live: liveRows(
          {
            appointment: id,
            practitioner: offering.practitioner_id,
            branch: offering.branch_id,
            account: booking.account,
          },
          status,
        ),
        audit: [auditRow(now, actor, `appointment.${status}`, id)],
      },
    }),
  )
  return 'replayed' in written ? (written.replayed as Booked) : answer
}

function appointmentRow(now: Instant, { offering, service, start_at }: Chosen, end: Instant) {
  const wall = wallAt(asZone(offering.time_zone), start_at)
  return {
    version: 1,
    start_at: at(start_at),
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
