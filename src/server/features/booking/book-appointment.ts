import type { AccountActor, Actor } from '#domain/access/actor.ts'
import type { BodyOf } from '#contract/endpoints.ts'
import { type Key, keyOf, sameAnswer } from '../../core/idempotency.ts'
import { makePatientOf, memberFaults, refuseFullFamily } from '../../core/people/patients.ts'
import { recipientOf } from '../../core/messages/recipients.sql.ts'
import { refuse, refuseFields } from '../../http/refusal.ts'
import type { Booking } from './booking-rows.ts'
import { type Booked, toldPerson } from './compose-booking.ts'
import type { BookingDeps } from './deps.ts'
import { ownDraft } from './draft.ts'
import { withBirthDate } from './other-age.ts'
import { memberOf, type Person } from './persons.sql.ts'
import { writeBooking } from './write-booking.ts'
import { sendGuestCode } from './confirm-guest.ts'
import { refuseUnanswered } from './booking-checks.ts'

type Wish = BodyOf<'POST /drafts/:draftId/book'>

/** Books a draft for a patient who is logged in; a guest gets a code by mail first and books by `confirmGuest`. */
export async function bookDraft(
  deps: BookingDeps,
  actor: Actor,
  draftId: string,
  wish: Wish,
  key: string | undefined,
): Promise<Booked | { needsCode: string }> {
  const idempotency = keyOf(actor, key, { draftId, wish })
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
    return writeBooking({ deps, actor, draft, account, replaces }, async ({ person, service }) => {
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
    await refuseFullFamily(deps.database.each(actor), account)
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
