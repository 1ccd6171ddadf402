import type { Actor } from '#domain/access/actor.ts'
import { day, later, minute, type Instant } from '#domain/time/instant.ts'
import { lockKey } from '../../core/lock-key.ts'
import { extendHold as extendHoldRow } from '../../core/visits/let-holds-go.ts'
import { decideAndWrite, writeVisit } from '../../core/visits/write-visit.ts'
import { refuse } from '../../http/refusal.ts'
import { newId } from '../../platform/clock.ts'
import { at } from '../../platform/database/database.ts'
import type { BookingDeps } from './deps.ts'
import { availability, offered, refuseUnlessOffered, takeOf, type Wanted, withNearest } from './offered.ts'

const holdLife = 10 * minute
/** How often a hold can be made longer, ten minutes each time. */
export const mostExtensions = 10

export type Asker = { readonly actor: Actor; readonly address: string }

type HoldWish = Wanted & {
  /** The hold that is let go in the same step. */
  readonly instead: string | null
  /** The draft that begins with this hold. */
  readonly draft?: string
}

/** Holds a time for ten minutes, with the draft that begins there; refusals name the nearest times. */
export async function takeHold(
  deps: BookingDeps,
  asker: Asker,
  wish: HoldWish,
): Promise<{ hold: string; expires: Instant }> {
  const now = deps.clock.now()
  const id = newId(now)
  const bucket = bucketOf(asker)
  const expires = later(now, holdLife)
  const end = later(wish.start, wish.service.minutes * minute)
  const inTurn = <T>(work: () => Promise<T>) => deps.turns.run(wish.offering.practitioner_id, work)
  // What was read a moment ago is decided on first; the write says when it has grown old.
  let read: Omit<Wanted, 'start'> | undefined = wish
  return withNearest(deps, wish, () =>
    inTurn(() =>
      decideAndWrite(async () => {
        const { offering, service } = read ?? (await offered(deps, wish.offering.id, wish.service.id))
        read = undefined
        await refuseUnlessOffered(deps, now, { offering, service, start: wish.start })
        await writeVisit(deps.database.each(asker.actor), {
          now,
          lock: [
            offering.practitioner_id,
            // Holds of one browser and of one address are counted one after the other.
            lockKey(`holds of visitor ${asker.actor.visitor}`),
            lockKey(`holds from ${bucket}`),
          ],
          aim: [offering.practitioner_id],
          expect: { offering: offering.id, version: offering.version },
          ...(wish.instead ? { release: { hold: wish.instead } } : {}),
          limits: { visitor: asker.actor.visitor, bucket, alone: asker.actor.kind === 'account' },
          take: {
            kind: 'hold',
            ...takeOf(offering, service, wish.start, end),
            patient: null,
            appointment: null,
            hold: id,
          },
          rows: {
            hold: holdRow({ offering, service, start: wish.start, hold: id }, asker, end, expires),
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

/** Whoever is logged in is counted alone; guests are counted with everybody at their address. */
function bucketOf({ actor, address }: Asker): string {
  return actor.kind === 'account' ? `account ${actor.account}` : address
}

/** Ten minutes more, a few times. */
export async function extendHold(deps: BookingDeps, actor: Actor, hold: string, now: Instant) {
  const touched = await deps.database.as(actor, (tx) => extendHoldRow(tx, hold, later(now, holdLife), mostExtensions))
  if (touched === 0) refuse('too_many_holds')
}

type NewDraft = Wanted & { readonly hold: string }

function holdRow({ offering, service, start, hold }: NewDraft, asker: Asker, end: Instant, expires: Instant) {
  return {
    id: hold,
    visitor: asker.actor.visitor,
    practitioner_id: offering.practitioner_id,
    offering_id: offering.id,
    service_id: service.id,
    start_at: at(start),
    end_at: at(end),
    network_address: bucketOf(asker),
    extensions: 0,
    expires_at: at(expires),
  }
}

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
