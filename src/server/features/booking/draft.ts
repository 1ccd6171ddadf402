import { randomBytes } from 'node:crypto'
import type { Actor } from '#domain/access/actor.ts'
import { allowed } from '#domain/access/allowed.ts'
import { reachOfDraft } from '#domain/access/reach.ts'
import { currentLanguage } from '#domain/language/translate.ts'
import { type AgesSeen, fitOfAge } from '#domain/profiles/ages-seen.ts'
import { provenFor } from '#domain/profiles/guest-account.ts'
import { mayOwnAccount } from '#domain/profiles/person-rules.ts'
import { textFor } from '#domain/profiles/profile-text.ts'
import { later, minute, parseInstant, toRfc3339, type Instant } from '#domain/time/instant.ts'
import type { Answer, BodyOf } from '#contract/endpoints.ts'
import { writeRead } from '../../core/audit/audit.ts'
import { letAwaitedGo } from '../../core/offers/end-awaited-offer.ts'
import { graceOfOffers } from '../../core/offers/make-offer.ts'
import { writeVisit } from '../../core/visits/write-visit.ts'
import { allow, Refusal, refuse } from '../../http/refusal.ts'
import type { ReadRunner } from '../../platform/database/database.ts'
import type { BookingDeps } from './deps.ts'
import type { ServiceRow } from './services.sql.ts'
import {
  type Asked,
  attachDraft,
  bookedFrom,
  guestOfBooking,
  type DraftRow,
  draftById,
  draftWithCard,
  heldDraft,
  type OwnDraft,
  updateDraftTime,
} from './drafts.sql.ts'
import { type Card, doctorOf, offeringOf } from './card.ts'
import { availability, offered } from './offered.ts'
import { type Asker, extendHold, mostExtensions, takeHold } from './take-hold.ts'
import { readTyped } from './typed.ts'

/** Begins a booking: the time is held, and a draft keeps what is chosen and typed. */
export async function beginDraft(deps: BookingDeps, asker: Asker, body: BodyOf<'POST /drafts'>) {
  const start = parseInstant(body.start) ?? refuse('invalid')
  const { offering, service, card } = await offered(deps, body.offering_id, body.service_id)
  if (body.age !== undefined && fitOfAge(offering, body.age) !== 'fits') refuse('age_not_seen')
  const own = () =>
    heldDraft(deps.database.each(asker.actor), deps.clock.now(), asker.actor, { offering, service, start })
  // A seat of a group would be taken once more; any other time refuses its own holder.
  const held = service.capacity > 1 ? await own() : undefined
  const told = (draft: string) =>
    draftOf(deps, deps.database.each(reachOfDraft(asker.actor, draft)), asker.actor, draft)
  if (held) return told(held)
  const id = randomBytes(16).toString('base64url')
  const taken = await takeHold(deps, asker, { offering, service, start, instead: null, draft: id }).catch(
    async (error: unknown) => (error instanceof Refusal && (await own())) || Promise.reject(error as Error),
  )
  // The answer was lost, or it is another tab: who holds the time gets their own hold.
  if (typeof taken === 'string') return told(taken)
  const { expires } = taken
  return draftAnswer(deps, {
    id,
    card: card ?? refuse('not_bookable'),
    ages: offering,
    asked: offering,
    next_free: offering.next_free,
    service,
    start,
    hold: { expires, extensions: 0 },
    is_offer: false,
    typed: {},
    booked: null,
  })
}

/**
 * The draft for whoever has its id; what was typed, and what it became, only for the visitor who typed it or its account.
 * Once it is used up, and the visit is not as it was booked, nobody finds it any more.
 */
export function readDraft(deps: BookingDeps, actor: Actor, id: string): Promise<DraftAnswer> {
  return deps.database.as(reachOfDraft(actor, id), async (tx) => {
    await writeRead(tx, deps.clock.now(), actor, 'draft.read', { kind: 'draft', id: null })
    return draftOf(deps, tx, actor, id)
  })
}

async function draftOf(deps: BookingDeps, run: ReadRunner, actor: Actor, id: string): Promise<DraftAnswer> {
  const draft = (await draftWithCard(run, deps.clock.now(), id)) ?? refuse('not_found')
  const mine = allowed(actor, 'appointments.create', { ...draft, scope: scopeOf(draft) }) !== undefined
  const { hold_extensions: extensions, is_offer } = draft
  const expires = endOfHold(draft)
  const booked = draft.appointment_id && mine ? await bookedAs(deps, run, id) : null
  if (draft.appointment_id && !booked) refuse('not_found')
  return draftAnswer(deps, {
    id,
    card: draft.card,
    ages: draft,
    asked: draft,
    next_free: draft.next_free,
    service: draft.wanted_service,
    start: draft.start_at,
    hold: expires === null ? null : { expires, extensions: is_offer ? mostExtensions : (extensions ?? 0) },
    is_offer,
    // What is finished tells what was booked, and nothing that was typed.
    typed: mine && !booked ? readTyped(draft.typed) : null,
    booked,
  })
}

/** Until when the time is kept, as people read it: the hold of an offer outlives it a little. */
function endOfHold({ hold_expires_at: expires, is_offer }: Pick<DraftRow, 'hold_expires_at' | 'is_offer'>) {
  return expires !== null && is_offer ? later(expires, -graceOfOffers) : expires
}

type DraftAnswer = Answer<'GET /drafts/:draftId'>

type Told = Pick<DraftAnswer, 'id' | 'typed' | 'booked' | 'is_offer'> & {
  readonly card: Card
  readonly ages: AgesSeen
  readonly asked: Asked
  readonly next_free: Instant | null
  readonly service: ServiceRow
  readonly start: Instant
  readonly hold: { readonly expires: Instant; readonly extensions: number } | null
}

function draftAnswer(
  deps: BookingDeps,
  { card, ages, asked, next_free, service, start, hold, ...told }: Told,
): DraftAnswer {
  return {
    ...told,
    doctor: {
      ...doctorOf({ now: deps.clock.now(), verification: deps.verification }, card),
      age_from: ages.age_from,
      age_to: ages.age_to,
    },
    offering: offeringOf(card, next_free),
    service,
    start: toRfc3339(start),
    end: toRfc3339(later(start, service.minutes * minute)),
    is_request: service.approval === 'manual',
    prepare: {
      first_visit: textFor(asked.first_visit, 'first_visit', currentLanguage()) ?? null,
      directions: card.offering.mode === 'video' ? '' : asked.directions,
    },
    hold: hold && {
      expires_at: toRfc3339(hold.expires),
      extensions_left: Math.max(0, mostExtensions - hold.extensions),
    },
    emergency_number: deps.emergencyNumber(),
  }
}

async function bookedAs(
  { clock, sendsTexts }: BookingDeps,
  run: ReadRunner,
  id: string,
): Promise<DraftAnswer['booked']> {
  const row = await bookedFrom(run, id)
  if (!row) return null
  const { is_own, start, texted_to, ...told } = row
  const guest = is_own ? undefined : await guestOfBooking(run, id, later(clock.now(), -provenFor))
  const canBegin = guest && mayOwnAccount(toRfc3339(clock.now()).slice(0, 10), guest.born)
  return {
    ...told,
    start: toRfc3339(start),
    texted_to: sendsTexts ? texted_to : '',
    account: is_own ? 'own' : canBegin ? 'possible' : 'none',
  }
}

/** Holds the draft's time longer or again, or another time instead: the old one is let go in the same step. */
export async function holdDraft(deps: BookingDeps, asker: Asker, id: string, wantedStart: string | undefined) {
  const now = deps.clock.now()
  const draft = await ownDraft(deps, asker.actor, id)
  if (draft.appointment_id) refuse('already_exists')
  const start = wantedStart === undefined ? draft.start_at : (parseInstant(wantedStart) ?? refuse('invalid'))
  const isSame = start === draft.start_at
  if (isSame && draft.hold_id && draft.hold_expires_at) {
    // Others wait for it: it is kept until the end that was told, however it is asked for.
    if (draft.is_offer) refuse('offer_over')
    await extendHold(deps, asker.actor, draft.hold_id, now)
  } else {
    const { offering, service } = await offered(deps, draft.offering_id, draft.service_id)
    const { hold } = await takeHold(deps, asker, { offering, service, start, instead: draft.hold_id })
    await deps.database.as(asker.actor, (tx) => updateDraftTime(tx, draft, start, hold))
  }
  return draftOf(deps, deps.database.each(reachOfDraft(asker.actor, id)), asker.actor, id)
}

/** Back: the time is free for others at once. */
export async function letGo(deps: BookingDeps, actor: Actor, id: string) {
  const draft = await ownDraft(deps, actor, id)
  if (!draft.hold_id) return
  const now = deps.clock.now()
  const hold = draft.hold_id
  const { offering, service } = await offered(deps, draft.offering_id, draft.service_id, { listed: false })
  await deps.database.as(actor, async (tx) => {
    if (draft.is_offer && (await letAwaitedGo(tx, deps.site, now, hold))) {
      await updateDraftTime(tx, draft, draft.start_at, null)
      return
    }
    await writeVisit(tx, {
      now,
      lock: [offering.practitioner_id, service.has_needs ? offering.branch_id : null],
      aim: [offering.practitioner_id],
      release: { hold },
      rows: { live: [availability(offering.practitioner_id)] },
    })
    await updateDraftTime(tx, draft, draft.start_at, null)
  })
}

/** The draft of this visitor or account; somebody else's does not exist. A log-in takes the visitor's draft along. */
export async function ownDraft(deps: BookingDeps, actor: Actor, id: string): Promise<OwnDraft> {
  const found = await draftById(deps.database.each(actor), deps.clock.now(), id)
  const draft = allow<DraftRow, 'appointments.create'>(
    actor,
    'appointments.create',
    found && { ...found, scope: scopeOf(found) },
  )
  if (actor.kind === 'account' && draft.account_id === null)
    await deps.database.as(actor, (tx) => attachDraft(tx, draft, actor.account))
  return draft
}

/** A draft belongs to the browser that began it until an account takes it along. */
function scopeOf({ account_id, visitor }: Pick<DraftRow, 'account_id' | 'visitor'>) {
  return account_id === null ? { visitor } : { accounts: [account_id] }
}
