import { currentLanguage } from '#domain/language/translate.ts'
import type { Actor } from '#domain/access/actor.ts'
import { reachOfGuest } from '#domain/access/reach.ts'
import { emailAddress, dateOfBirth, firstName, lastName, optionalMobile } from '#domain/profiles/person-rules.ts'
import { wrongFields } from '#domain/profiles/rule.ts'
import { codeMinutes } from '#domain/verification/code-rules.ts'
import { later, minute, toRfc3339 } from '#domain/time/instant.ts'
import type { BodyOf } from '#contract/endpoints.ts'
import { checkCode, makeProof, useCode } from '../../core/people/address-proof.ts'
import { type Key, keyOf, sameAnswer } from '../../core/idempotency.ts'
import { refuseTooManyMails } from '../../core/messages/asked-mail.ts'
import { queueMail } from '../../core/messages/outbox.ts'
import { guestCodeMail } from '../../core/messages/guest-code-mail.ts'
import { extendHold } from '../../core/visits/let-holds-go.ts'
import { refuse, refuseFields } from '../../http/refusal.ts'
import { type Booked, toldPerson } from './compose-booking.ts'
import type { BookingDeps } from './deps.ts'
import { ownDraft } from './draft.ts'
import { refuseOtherAge } from './other-age.ts'
import { offered } from './offered.ts'
import { type OwnDraft, updateTyped } from './drafts.sql.ts'
import { mostExtensions } from './take-hold.ts'
import { readTyped } from './typed.ts'
import { findGuest } from './persons.sql.ts'
import { writeBooking } from './write-booking.ts'
import { refuseUnanswered } from './booking-checks.ts'

type Wish = BodyOf<'POST /drafts/:draftId/book'>

/** Books for a guest whose code is right. */
export async function confirmGuest(
  deps: BookingDeps,
  actor: Actor,
  draftId: string,
  code: string,
  key: string | undefined,
): Promise<Booked> {
  const idempotency = keyOf(actor, key, { draftId, code })
  return sameAnswer(deps, actor, idempotency, () => confirmOnce(deps, actor, draftId, code, idempotency))
}

async function confirmOnce(
  deps: BookingDeps,
  actor: Actor,
  draftId: string,
  code: string,
  idempotency: Key | undefined,
): Promise<Booked> {
  const now = deps.clock.now()
  const draft = await ownDraft(deps, actor, draftId)
  // A used draft asks for no code: a repeat must not spend its tries.
  if (draft.appointment_id) refuse('already_exists')
  const proof = { purpose: 'guest_booking', subject: draft.proof_subject } as const
  const check = await deps.database.as(actor, (tx) => checkCode(tx, now, { ...proof, code: code.trim() }))
  if (!check.ok) return refuse(check.refusal)
  // The form may have been changed since the code was asked for.
  const typed = readTyped(draft.typed)
  const { first_name = '', last_name = '', date_of_birth = '', phone_number = '', reason = '', answers = {} } = typed
  refuseWrongPerson(
    { first_name, last_name, date_of_birth, phone_number, email: check.email },
    toRfc3339(now).slice(0, 10),
  )
  const person = {
    id: null,
    first_name,
    last_name,
    date_of_birth,
    phone_number,
    email: check.email,
    language: currentLanguage(),
    mails_off: [],
    carers: [],
  }
  const booked = await writeBooking({ deps, actor, draft, account: null }, async ({ facility_id, service }) => {
    refuseUnanswered(service, answers)
    const read = deps.database.each(reachOfGuest(actor, { address: person.email, facility: facility_id }))
    const patient = await findGuest(read, facility_id, person)
    const told = toldPerson(person, null)
    return { person, told, patient, member: null, account: null, reason, answers, idempotency }
  })
  await deps.database.as(actor, (tx) => useCode(tx, now, 'guest_booking', draft.proof_subject))
  return booked
}

/** Mails the code that proves the address, and keeps the time as long as the code holds. */
export async function sendGuestCode(deps: BookingDeps, actor: Actor, draft: OwnDraft, wish: Wish): Promise<string> {
  const now = deps.clock.now()
  const guest = wish.person ?? refuseFields({ first_name: 'first_name_missing' })
  const { offering, service } = await offered(deps, draft.offering_id, draft.service_id)
  refuseUnanswered(service, wish.answers)
  refuseWrongPerson(guest, toRfc3339(now).slice(0, 10))
  refuseOtherAge({ ...offering, offering }, guest.date_of_birth, draft.start_at)
  const email = guest.email.toLowerCase()
  await deps.database.as(actor, async (tx) => {
    await refuseTooManyMails(tx, now, 'guest_code', email)
    await updateTyped(tx, draft, { ...guest, email, reason: wish.reason, answers: wish.answers })
    const { code } = await makeProof(tx, now, {
      purpose: 'guest_booking',
      subject: draft.proof_subject,
      email,
      minutes: codeMinutes,
    })
    // The hold lasts as long as the code does: nobody loses a time while reading mail.
    if (draft.hold_id) await extendHold(tx, draft.hold_id, later(now, codeMinutes * minute), mostExtensions)
    await queueMail(tx, now, guestCodeMail(deps.site, email, code))
  })
  return email
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
