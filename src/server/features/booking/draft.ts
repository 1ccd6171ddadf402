import { randomBytes } from 'node:crypto'
import type { Actor } from '#domain/access/actor.ts'
import { day, instant, later, minute, parseInstant, toRfc3339, type Instant } from '#domain/time/instant.ts'
import type { Answer, BodyOf } from '#contract/endpoints.ts'
import { expiredHoldsOf, extendHold as extendHoldRow, letExpiredGo } from '../../core/holds.ts'
import { decideAndWrite, writeVisit } from '../../core/write-visit.ts'
import { Refusal, refuse } from '../../http/refusal.ts'
import { newId } from '../../platform/clock.ts'
import { at } from '../../platform/database/database.ts'
import type { BookingDeps } from './deps.ts'
import { freeTimes, nearestTimes, type OfferingRow, offeringWithCard, type ServiceRow } from './doctor-page.ts'
import { attachDraft, type DraftRow, draftById, draftWithCard, updateDraftTime } from './drafts.sql.ts'
import { type Card, doctorOf, offeringOf } from './card.ts'

const holdLife = 10 * minute
const mostExtensions = 10

export type Asker = { readonly actor: Actor; readonly address: string }

/** Begins a booking: the time is held, and a draft keeps what is chosen and typed. */
export async function beginDraft(deps: BookingDeps, asker: Asker, body: BodyOf<'POST /drafts'>) {
  const start = parseInstant(body.start) ?? refuse('invalid')
  const { offering, service, card } = await offered(deps, body.offering_id, body.service_id)
  const id = randomBytes(16).toString('base64url')
  const { expires } = await takeHold(deps, asker, { offering, service, start, instead: null, draft: id })
  return draftAnswer(deps, {
    id,
    card: card ?? refuse('not_bookable'),
    next_free: offering.next_free,
    service,
    start,
    hold: { expires, extensions: 0 },
    typed: {},
    appointment_id: null,
  })
}

type NewDraft = { offering: OfferingRow; service: ServiceRow; start: Instant; hold: string }

function draftRow(now: Instant, { actor }: Asker, id: string, { offering, service, start, hold }: NewDraft) {
  return {
    id,
    visitor: actor.visitor,
    account_id: actor.kind === 'account' ? actor.account : null,
    offering_id: offering.id,
    service_id: service.id,
    start_at: at(start),
    hold_id: hold,
    typed: {},
    proof_subject: newId(now),
    created_at: at(now),
    expires_at: at(later(now, 2 * day)),
  }
}

/** The draft for whoever has its id; what was typed only for the visitor who typed it or its account. */
export async function readDraft(deps: BookingDeps, actor: Actor, id: string): Promise<Answer<'GET /drafts/:draftId'>> {
  const draft = (await draftWithCard(deps.database.read, deps.clock.now(), id)) ?? refuse('not_found')
  const mine = isMine(draft, actor)
  const { hold_expires_at: expires, hold_extensions: extensions } = draft
  return draftAnswer(deps, {
    id,
    card: draft.card,
    next_free: draft.next_free,
    service: draft.wanted_service,
    start: draft.start_at,
    hold: expires === null ? null : { expires, extensions: extensions ?? 0 },
    typed: mine ? draft.typed : null,
    appointment_id: mine ? draft.appointment_id : null,
  })
}

type DraftAnswer = Answer<'GET /drafts/:draftId'>

type Told = Pick<DraftAnswer, 'id' | 'typed' | 'appointment_id'> & {
  readonly card: Card
  readonly next_free: Instant | null
  readonly service: ServiceRow
  readonly start: Instant
  readonly hold: { readonly expires: Instant; readonly extensions: number } | null
}

function draftAnswer(deps: BookingDeps, { card, next_free, service, start, hold, ...told }: Told): DraftAnswer {
  return {
    ...told,
    doctor: doctorOf(card),
    offering: offeringOf(card, next_free),
    service,
    start: toRfc3339(start),
    end: toRfc3339(later(start, service.minutes * minute)),
    is_request: service.approval === 'manual',
    hold: hold && { expires_at: toRfc3339(hold.expires), extensions_left: mostExtensions - hold.extensions },
    emergency_number: deps.emergencyNumber,
  }
}

/** Holds the draft's time longer or again, or another time instead: the old one is let go in the same step. */
export async function holdDraft(deps: BookingDeps, asker: Asker, id: string, wantedStart: string | undefined) {
  const now = deps.clock.now()
  const draft = await ownDraft(deps, asker.actor, id)
  const start = wantedStart === undefined ? draft.start_at : (parseInstant(wantedStart) ?? refuse('invalid'))
  const isSame = start === draft.start_at
  if (isSame && draft.hold_id && draft.hold_expires_at) {
    await extendHold(deps, draft.hold_id, now)
  } else {
    const { offering, service } = await offered(deps, draft.offering_id, draft.service_id)
    const { hold } = await takeHold(deps, asker, { offering, service, start, instead: draft.hold_id })
    await deps.database.asSystem('change draft', (tx) => updateDraftTime(tx, id, start, hold))
  }
  return readDraft(deps, asker.actor, id)
}

/** Back: the time is free for others at once. */
export async function letGo(deps: BookingDeps, actor: Actor, id: string) {
  const draft = await ownDraft(deps, actor, id)
  if (!draft.hold_id) return
  const { offering, service } = await offered(deps, draft.offering_id, draft.service_id, { listed: false })
  await deps.database.asSystem('let go', async (tx) => {
    await writeVisit(tx, {
      now: deps.clock.now(),
      lock: [offering.practitioner_id, service.room_kind ? offering.branch_id : null],
      aim: [offering.practitioner_id],
      release: { hold: draft.hold_id ?? '' },
      rows: { live: [availability(offering.practitioner_id)] },
    })
    await updateDraftTime(tx, id, draft.start_at, null)
  })
}

/** The draft of this visitor or account; somebody else's does not exist. A log-in takes the visitor's draft along. */
export async function ownDraft(deps: BookingDeps, actor: Actor, id: string): Promise<DraftRow> {
  const draft = await draftById(deps.database.read, deps.clock.now(), id)
  if (!draft || !isMine(draft, actor)) return refuse('not_found')
  if (actor.kind === 'account' && draft.account_id === null) {
    await deps.database.asSystem('attach draft', (tx) => attachDraft(tx, id, actor.account))
  }
  return draft
}

function isMine(draft: Pick<DraftRow, 'account_id' | 'visitor'>, actor: Actor): boolean {
  if (draft.account_id !== null) return actor.kind === 'account' && draft.account_id === actor.account
  return draft.visitor === actor.visitor
}

/** The offering and service that somebody wants to book; refuses what is not offered to the public. */
export async function offered(
  deps: BookingDeps,
  offeringId: string,
  serviceId: string,
  options: { listed: boolean } = { listed: true },
): Promise<{ offering: OfferingRow; service: ServiceRow; card: Card | null }> {
  const found = (await offeringWithCard(deps.database.read, offeringId, serviceId)) ?? refuse('not_found')
  const { service, card, ...offering } = found
  if (options.listed && !offering.is_listed) refuse('not_bookable')
  return { offering, service: service ?? refuse('not_bookable'), card }
}

type HoldWish = {
  offering: OfferingRow
  service: ServiceRow
  start: Instant
  instead: string | null
  /** The draft that begins with this hold. */
  draft?: string
}

async function takeHold(deps: BookingDeps, asker: Asker, wish: HoldWish): Promise<{ hold: string; expires: Instant }> {
  const now = deps.clock.now()
  const id = newId(now)
  const expires = later(now, holdLife)
  const end = later(wish.start, wish.service.minutes * minute)
  const inTurn = <T>(work: () => Promise<T>) => deps.turns.run(wish.offering.practitioner_id, work)
  // What was read a moment ago is decided on first; the write says when it has grown old.
  let read: { offering: OfferingRow; service: ServiceRow } | undefined = wish
  return withNearest(deps, wish, () =>
    inTurn(() =>
      decideAndWrite(async () => {
        const { offering, service } = read ?? (await offered(deps, wish.offering.id, wish.service.id))
        read = undefined
        await refuseUnlessOffered(deps, now, { offering, service, start: wish.start })
        await writeVisit(deps.database.read, {
          now,
          lock: [offering.practitioner_id, service.room_kind ? offering.branch_id : null],
          aim: [offering.practitioner_id],
          expect: { offering: offering.id, version: offering.version },
          ...(wish.instead ? { release: { hold: wish.instead } } : {}),
          limits: { visitor: asker.actor.visitor, address: asker.address },
          take: {
            kind: 'hold',
            ...takeOf(offering, service, wish.start, end),
            patient: null,
            appointment: null,
            hold: id,
          },
          rows: {
            hold: {
              id,
              visitor: asker.actor.visitor,
              practitioner_id: offering.practitioner_id,
              offering_id: offering.id,
              service_id: service.id,
              start_at: at(wish.start),
              end_at: at(end),
              network_address: asker.address,
              extensions: 0,
              expires_at: at(expires),
            },
            ...(wish.draft
              ? { new_draft: draftRow(now, asker, wish.draft, { offering, service, start: wish.start, hold: id }) }
              : {}),
            live: [availability(offering.practitioner_id)],
          },
        })
        return { hold: id, expires }
      }),
    ),
  )
}

export function takeOf(offering: OfferingRow, service: ServiceRow, start: Instant, end: Instant) {
  return {
    offering: offering.id,
    practitioner: offering.practitioner_id,
    branch: offering.branch_id,
    start,
    end,
    before: service.buffer_before,
    after: service.buffer_after,
    room_kind: offering.mode === 'in_person' ? service.room_kind : null,
    service: service.id,
    capacity: service.capacity,
  }
}

/** The early no of the pure function, on the read model; the write has the last word. A hold of one's own is no obstacle. */
export async function refuseUnlessOffered(
  deps: BookingDeps,
  now: Instant,
  { offering, service, start }: { offering: OfferingRow; service: ServiceRow; start: Instant },
) {
  if (!offering.is_listed) refuse('not_bookable')
  const isFree = async () =>
    (await freeTimes(deps.database.read, now, offering, service, { start, end: instant(start + 1) }, 1)).length > 0
  if (await isFree()) return
  // A hold that has just expired may still stand in the way until the sweeper comes.
  const expired = await expiredHoldsOf(deps.database.read, now, offering.practitioner_id)
  if (expired.length === 0) refuse('slot_taken')
  await deps.database.asSystem('sweep holds', (tx) => letExpiredGo(tx, now, expired))
  if (!(await isFree())) refuse('slot_taken')
}

/** Adds the three nearest times to a refusal that the time is gone. */
export async function withNearest<T>(
  deps: BookingDeps,
  wish: Omit<HoldWish, 'instead'>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refusal) || !['slot_taken', 'room_full', 'not_offered'].includes(error.code)) throw error
    const nearest = await nearestTimes(deps.database.read, deps.clock.now(), wish.offering, wish.service, wish.start)
    throw new Refusal(error.code, { ...error.details, extra: { nearest } })
  }
}

export function availability(practitioner: string) {
  return { topics: [`availability:${practitioner}`], body: { kind: 'availability', practitioner } }
}

async function extendHold(deps: BookingDeps, hold: string, now: Instant) {
  const touched = await deps.database.asSystem('extend hold', (tx) =>
    extendHoldRow(tx, hold, later(now, holdLife), mostExtensions),
  )
  if (touched === 0) refuse('too_many_holds')
}
