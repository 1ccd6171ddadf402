import { later, minute, toRfc3339, type Instant } from '#domain/time/instant.ts'
import { isInside } from '#domain/meetings/call.ts'
import type { Answer, BodyOf } from '#contract/endpoints.ts'
import { tellLive } from '../../core/messages/outbox.ts'
import { countThrottle } from '../../core/throttle.sql.ts'
import { refuse } from '../../http/refusal.ts'
import { newId } from '../../platform/clock.ts'
import { secrets } from '../../platform/keyring.ts'
import { turnCredential, type Turn } from '../../platform/turn-credential.ts'
import type { Runner } from '../../platform/database/database.ts'
import type { MeetingDeps } from './deps.ts'
import { asCaller, holdCall, insideOf, openCall, takeStep, type Asking } from './open-call.ts'
import * as rows from './talk.sql.ts'
import { textWhoIsAway } from './tell-ready.ts'
import { tellLongWait } from './tell-waiting.ts'

/** Withdraws from the waiting room, or leaves the call. */
export function leaveMeeting(deps: MeetingDeps, asking: Asking) {
  const now = deps.clock.now()
  return asCaller(deps, asking, async (tx) => {
    const open = await holdCall(tx, now, asking)
    const own = open.own && !open.isElsewhere ? open.own : refuse('not_let_in')
    const isThere = isInside(own) || own.state === 'waiting'
    if (isThere) await takeStep(tx, now, open, { kind: 'leave', participant: own.id })
    return {}
  })
}

/** Hears that a browser is still there. Returns where its place stands. */
export function hearLine(deps: MeetingDeps, asking: Asking, wish: BodyOf<'POST /meetings/:meetId/heartbeat'>) {
  const now = deps.clock.now()
  return asCaller(deps, asking, async (tx) => {
    const open = await holdCall(tx, now, asking)
    if (open.isElsewhere) return { state: 'elsewhere' }
    const own = open.own ?? refuse('not_let_in')
    if (!isInside(own) && own.state !== 'waiting') return { state: own.state }
    await tellLongWait(tx, now, asking, open, own)
    await textWhoIsAway(deps, tx, now, open, own)
    const { line, quality, path, beat } = wish
    const detail = { ...(quality ? { quality } : {}), ...(path ? { path } : {}) }
    const call = await takeStep(tx, now, open, { kind: 'line', participant: own.id, line, beat }, () => ({ detail }))
    return { state: call.participants.find(({ id }) => id === own.id)?.state ?? 'left' }
  })
}

/** Fresh credentials for the relay, for who is in the call. */
export function giveIceServers(
  deps: MeetingDeps,
  asking: Asking,
): Promise<Answer<'POST /meetings/:meetId/ice-servers'>> {
  const now = deps.clock.now()
  return asCaller(deps, asking, async (tx) => {
    const own = insideOf((await openCall(tx, now, asking)) ?? refuse('not_found'))
    return iceServersFor(deps.turn, now, `call-${own.id}`)
  })
}

/** What a browser is given for its connection: the relays with a credential of this name, or nothing where there are none. */
export function iceServersFor(turn: Turn, now: Instant, name: string, life?: number) {
  if (turn.urls.length === 0) return { ice_servers: [], expires_at: null, has_relay: false }
  const { username, credential, expires } = turnCredential(turn, now, name, life)
  return {
    ice_servers: [{ urls: [...turn.urls], username, credential }],
    expires_at: toRfc3339(expires),
    has_relay: true,
  }
}

const mostSignals = 1200

/** Hands a description or a candidate to somebody in the same call. */
export function sendSignal(
  deps: MeetingDeps,
  asking: Asking,
  to: string,
  wish: BodyOf<'POST /meetings/:meetId/participants/:participantId/signals'>,
) {
  const now = deps.clock.now()
  return asCaller(deps, asking, async (tx) => {
    // Numbers stand in the order in which they are seen: who reads after one misses none.
    const open = await holdCall(tx, now, asking)
    const own = insideOf(open)
    const other = open.call.participants.find(({ id }) => id === to)
    if (!other || !isInside(other) || other.id === own.id) return refuse('not_found')
    await refuseTooMany(tx, now, `signals ${own.id}`, mostSignals)
    const number = await rows.insertSignal(tx, { visit: open.row.appointment_id, from: own, to, ...wish, at: now })
    await tellLive(tx, [`caller:${to}`], { kind: 'meeting', what: 'signals' })
    return { number }
  })
}

export function readSignals(
  deps: MeetingDeps,
  asking: Asking,
  after: number,
): Promise<Answer<'GET /meetings/:meetId/signals'>> {
  const now = deps.clock.now()
  return asCaller(deps, asking, async (tx) => {
    const own = insideOf((await openCall(tx, now, asking)) ?? refuse('not_found'))
    return { results: await rows.signalsFor(tx, own.id, after) }
  })
}

const mostChat = 60

/** Writes to everybody in the call; it stands in no log. */
export function writeChat(deps: MeetingDeps, asking: Asking, wish: BodyOf<'POST /meetings/:meetId/chat'>) {
  const now = deps.clock.now()
  return asCaller(deps, asking, async (tx) => {
    const open = await holdCall(tx, now, asking)
    const own = insideOf(open)
    await refuseTooMany(tx, now, `chat ${own.id}`, mostChat)
    const id = wish.id ?? newId(now)
    const body = secrets.seal(wish.body, { kind: 'call', id })
    const number = await rows.insertChat(tx, { id, visit: open.row.appointment_id, from: own, body, at: now })
    if (number === undefined) return { number: (await rows.chatNumber(tx, id, own)) ?? refuse('not_found') }
    const topics = open.call.participants.filter(isInside).map((one) => `caller:${one.id}`)
    await tellLive(tx, topics, { kind: 'meeting', what: 'chat' })
    return { number }
  })
}

export function readChat(
  deps: MeetingDeps,
  asking: Asking,
  after: number,
): Promise<Answer<'GET /meetings/:meetId/chat'>> {
  const now = deps.clock.now()
  return asCaller(deps, asking, async (tx) => {
    const open = (await openCall(tx, now, asking)) ?? refuse('not_found')
    const own = insideOf(open)
    const reader = { id: own.id, isInvited: own.proof === 'guest_link' }
    const lines = await rows.chatOf(tx, open.row.appointment_id, reader, after)
    return {
      results: lines.map((one) => ({
        number: one.number,
        from: one.from,
        name: one.name,
        is_own: one.from === own.id,
        body: secrets.open(one.body, { kind: 'call', id: one.id }),
        at: toRfc3339(one.at),
      })),
    }
  })
}

async function refuseTooMany(tx: Runner, now: Instant, key: string, most: number) {
  if ((await countThrottle(tx, now, key, later(now, minute))) > most)
    refuse('too_many_tries', { retryAfterSeconds: 60 })
}
