import type { AccountActor } from '#domain/access/actor.ts'
import { whyNever } from '#domain/availability/slots.ts'
import { later, minute, parseInstant, toRfc3339, type Instant } from '#domain/time/instant.ts'
import type { Answer, BodyOf } from '#contract/endpoints.ts'
import { refuseTooManyStaffMails } from '../../core/messages/asked-mail.ts'
import { isClosedAt } from '../../core/visits/branch-closed.ts'
import { type Key, keyOf, sameAnswer } from '../../core/idempotency.ts'
import { seriesMessages } from '../../core/messages/visit-messages.ts'
import { decideAndWrite, writeVisit } from '../../core/visits/write-visit.ts'
import { allow, Refusal, refuse } from '../../http/refusal.ts'
import { newId } from '../../platform/clock.ts'
import type { Runner } from '../../platform/database/database.ts'
import { composeBooking, toldBooking } from './compose-booking.ts'
import type { BookingDeps } from './deps.ts'
import { newsOfBooking } from './news-of-booking.ts'
import { refuseOtherAgeAtDesk } from './other-age.ts'
import type { BookingContext } from './persons.sql.ts'
import { questionAt } from './series.ts'
import { contextFor, scopeOf } from './staff-context.ts'
import { toldPatient, personFor } from './staff-patients.ts'
import { withoutFirstVisit } from './without-first-visit.ts'

type Wish = BodyOf<'POST /appointments'>

type Booked = Answer<'POST /appointments'>

/** Books one visit or a series for a patient, known or new: all in one transaction, or none. */
export async function staffBook(
  deps: BookingDeps,
  actor: AccountActor,
  wish: Wish,
  key: string | undefined,
): Promise<Booked> {
  const idempotency = keyOf(actor, key, wish)
  return sameAnswer(deps, actor, idempotency, () => bookAll(deps, actor, wish, idempotency))
}

async function bookAll(deps: BookingDeps, actor: AccountActor, wish: Wish, idempotency: Key | undefined) {
  const now = deps.clock.now()
  const starts = wish.starts.map((start) => parseInstant(start) ?? refuse('invalid'))
  return decideAndWrite(() =>
    deps.database.as(actor, async (tx) => {
      const asked = await contextFor(tx, actor, now, wish)
      const person = await personFor(tx, actor, now, wish, scopeOf(asked))
      const context = await withoutFirstVisit(tx, starts[0] ?? now, asked, person.id || null)
      if (wish.overbook_reason === '') await refuseUnlessFree(tx, now, context, starts)
      else
        await refuseBeyondRules(
          tx,
          allow(actor, 'appointments.overbook', { scope: scopeOf(context), now, starts, context }),
        )
      refuseOtherAgeAtDesk(actor, { ...context, scope: scopeOf(context) }, wish, person.date_of_birth, starts)
      const patient = person.id === '' ? newId(now) : person.id
      const isNew = person.id === ''
      if (wish.send_messages && !person.account_id && person.email !== '')
        await refuseTooManyStaffMails(tx, now, actor.account)
      const told = toldPatient(person)
      const visits = starts.map((start, index) => {
        const booking = {
          person,
          told,
          patient: isNew && index === 0 ? null : patient,
          newPatientId: patient,
          account: person.account_id,
          member: null,
          reason: wish.reason,
          answers: {},
          idempotency: undefined,
          staff: { account: actor.account, overbookReason: wish.overbook_reason },
        }
        const draft = { id: null, start_at: start, hold_id: null }
        return { start, booking, ...composeBooking(deps, actor, now, draft, context, booking) }
      })
      const answer: Booked = {
        appointments: visits.map(({ start, answer: one }) => ({
          appointment_id: one.appointment_id,
          reference: one.reference,
          start: toRfc3339(start),
        })),
      }
      const toldVisits = visits.map(({ start, answer: one }) =>
        toldBooking({ id: one.appointment_id, reference: one.reference, start, token: one.link_token }, context, told),
      )
      for (const [index, visit] of visits.entries()) {
        const news = await newsOfBooking((work) => work(tx), actor, now, { context, ...visit })
        const messages = index === 0 && wish.send_messages ? seriesMessages(now, deps.site, toldVisits) : []
        const keyed = index === 0 && idempotency ? { idempotency, answer } : {}
        const rows = { ...visit.write.rows, messages: [...messages, ...news] }
        const written = await writeVisit(tx, { ...visit.write, ...keyed, rows }).catch((error: unknown) =>
          tellWhich(error, visit.start),
        )
        if ('replayed' in written) return written.replayed as Booked
      }
      return answer
    }),
  )
}

/** A refusal says which time of the series it is about. */
function tellWhich(error: unknown, start: Instant): never {
  if (error instanceof Refusal) refuse(error.code, { ...error.details, extra: { start: toRfc3339(start) } })
  throw error
}

type OnPurpose = { readonly now: Instant; readonly starts: readonly Instant[]; readonly context: BookingContext }

/** Nobody is booked into the past, off the minute or at a closed door, on purpose neither. */
async function refuseBeyondRules(tx: Runner, { now, starts, context: { offering, service } }: OnPurpose) {
  for (const start of starts) {
    const extra = { start: toRfc3339(start) }
    const reason = whyNever(now, start)
    if (reason) refuse('not_offered', { extra: { ...extra, reason } })
    if (await isClosedAt(tx, offering.branch_id, { start, end: later(start, service.minutes * minute) }))
      refuse('branch_closed', { extra: { ...extra, reason: 'branch_closed' } })
  }
}

async function refuseUnlessFree(tx: Runner, now: Instant, context: BookingContext, starts: readonly Instant[]) {
  for (const start of starts) {
    const { ask } = await questionAt(tx, now, context, start)
    const reason = ask(start)
    if (reason === 'branch_closed') refuse('branch_closed', { extra: { start: toRfc3339(start), reason } })
    if (reason && reason !== 'not_listed')
      refuse(['booked', 'held', 'buffer'].includes(reason) ? 'slot_taken' : 'not_offered', {
        extra: { start: toRfc3339(start), reason },
      })
  }
}
