import { createHash } from 'node:crypto'
import { currentLanguage } from '#domain/language/translate.ts'
import type { AccountActor, Actor } from '#domain/access/actor.ts'
import { type Reach, reachOfGuest } from '#domain/access/reach.ts'
import { type Answers, answerFaults, type Question } from '#domain/booking/questions.ts'
import { emailAddress, dateOfBirth, firstName, lastName, optionalMobile } from '#domain/profiles/person-rules.ts'
import { wrongFields } from '#domain/profiles/rule.ts'
import { codeMinutes } from '#domain/verification/code-rules.ts'
import { later, minute, toRfc3339, type Instant } from '#domain/time/instant.ts'
import type { BodyOf } from '#contract/endpoints.ts'
import { checkCode, makeProof, useCode } from '../../core/address-proof.ts'
import { type Key, sameAnswer } from '../../core/idempotency.ts'
import { refuseTooManyMails } from '../../core/asked-mail.ts'
import { offerFreedTime } from '../../core/offers.ts'
import { queueMail } from '../../core/outbox.ts'
import { makePatientOf, memberFaults } from '../../core/patients.ts'
import { recipientOf } from '../../core/recipients.sql.ts'
import { guestCodeMail } from '../../core/visit-messages.ts'
import { decideAndWrite, writeVisit } from '../../core/write-visit.ts'
import { extendHold } from '../../core/let-holds-go.ts'
import { Refusal, refuse, refuseFields } from '../../http/refusal.ts'
import type { ReadRunner } from '../../platform/database/database.ts'
import { type Booked, type Booking, composeBooking, toldPerson } from './compose-booking.ts'
import type { BookingDeps } from './deps.ts'
import { ownDraft } from './draft.ts'
import { refuseOtherAge, withBirthDate } from './other-age.ts'
import { offered, refuseUnlessOffered, refuseUnlisted, withNearest } from './offered.ts'
import { type DraftRow, type OwnDraft, updateTyped } from './drafts.sql.ts'
import { mostExtensions } from './take-hold.ts'
import { readTyped } from './typed.ts'
import { cancelReplaced } from './replace-visit.ts'
import { bookingContext, type BookingContext, clashOf, findGuest, memberOf, type Person } from './persons.sql.ts'
import { wasHereBefore } from './known-patients.sql.ts'

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
  return sameAnswer(deps, actor, idempotency, () => bookOnce(deps, actor, draftId, wish, idempotency))
}

async function bookOnce(
  deps: BookingDeps,
  actor: Actor,
  draftId: string,
  wish: Wish,
  idempotency: Key | undefined,
): Promise<Booked | { needsCode: string }> {
  const draft = await ownDraft(deps, actor, draftId)
  if (draft.appointment_id) refuse('already_exists')
  if (actor.kind === 'account' && actor.userType === 'patient') {
    const { account } = actor
    const replaces = wish.replaces ? { actor, ...wish.replaces } : undefined
    return write(deps, actor, draft, { account, replaces }, async ({ person, service }) => {
      refuseUnanswered(service, wish.answers)
      if (!person) return refuse('not_logged_in')
      const { reason, answers } = wish
      const who = await patientFor(deps, actor, person, wish)
      const booking = { person, ...who, account, reason, answers, idempotency }
      return withBirthDate(deps.database, deps.clock.now(), actor, wish.birth_date, booking)
    })
  }
  return { needsCode: await sendGuestCode(deps, actor, draft, wish) }
}

/** Who comes: the account's owner, somebody they book for already, or somebody who is added with this booking. */
async function patientFor(
  deps: BookingDeps,
  actor: AccountActor,
  self: Person,
  wish: Wish,
): Promise<Pick<Booking, 'patient' | 'member' | 'told'>> {
  const now = deps.clock.now()
  const { account } = actor
  const told = toldPerson(self, account)
  if (wish.new_member) {
    const wrong = memberFaults(now, wish.new_member)
    if (Object.keys(wrong).length > 0) refuseFields(wrong)
    return { patient: null, member: wish.new_member, told: { ...told, member: wish.new_member.first_name, carers: [] } }
  }
  if (wish.patient_id) {
    const read = deps.database.each(actor)
    const member = (await memberOf(read, account, wish.patient_id)) ?? refuse('not_found')
    return { patient: member.id, member, told: (await recipientOf(read, member.id)) ?? told }
  }
  const own = self.id ?? (await deps.database.as(actor, (tx) => makePatientOf(tx, now, account)))
  return { patient: own, member: null, told }
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
  const booked = await write(deps, actor, draft, { account: null }, async ({ facility_id, service }) => {
    refuseUnanswered(service, answers)
    const guest = reachOfGuest(actor, { address: person.email, facility: facility_id })
    const patient = await findGuest(deps.database.each(guest), facility_id, person)
    const told = toldPerson(person, null)
    return { person, told, patient, member: null, account: null, reason, answers, idempotency }
  })
  await deps.database.as(actor, (tx) => useCode(tx, now, 'guest_booking', draft.proof_subject))
  return booked
}

/** Whose booking it is; `replaces` is a visit of theirs that goes for it. */
type Party = {
  readonly account: string | null
  readonly replaces?: { actor: Actor & { kind: 'account' }; appointment_id: string; version: number } | undefined
}

/** Read, decide, write; once more when the doctor's rules change meanwhile. */
async function write(
  deps: BookingDeps,
  actor: Actor,
  draft: DraftRow,
  { account, replaces }: Party,
  who: (context: BookingContext) => Promise<Booking>,
): Promise<Booked> {
  const read = deps.database.each(actor)
  return decideAndWrite(async () => {
    const context = (await bookingContext(read, draft.offering_id, draft.service_id, account)) ?? refuse('not_bookable')
    if (!context.offering.is_listed) await refuseUnlisted(read, context.offering)
    const time = { offering: context.offering, service: context.service, start: draft.start_at }
    const inTurn = <T>(work: () => Promise<T>) => deps.turns.run(context.offering.practitioner_id, work)
    return withNearest(deps, time, () =>
      inTurn(async () => {
        // A living hold has been decided already; without one the time must still be offered.
        if (!draft.hold_expires_at) await refuseUnlessOffered(deps, deps.clock.now(), time)
        const booking = await who(context)
        const now = deps.clock.now()
        await refuseUnlessKnown(read, now, context, booking.patient)
        refuseOtherAge(context, (booking.member ?? booking.person).date_of_birth, draft.start_at)
        const { write: rows, answer } = composeBooking(deps.site, actor, now, draft, context, booking)
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

async function sendGuestCode(deps: BookingDeps, actor: Actor, draft: OwnDraft, wish: Wish): Promise<string> {
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

/** What the clinic must know before the visit is asked before the booking. */
function refuseUnanswered({ questions }: { questions: readonly Question[] }, answers: Answers) {
  const faults = answerFaults(questions, answers)
  if (Object.keys(faults).length > 0)
    refuseFields(Object.fromEntries(Object.entries(faults).map(([id, fault]) => [`answers.${id}`, fault])))
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
