import type { Instant } from '../time/instant.ts'
import {
  insiders,
  isInside,
  isOverFor,
  isStranger,
  mostInside,
  mostStrangers,
  mostWaiting,
  opensAt,
  isOvertaken,
  putOutAs,
  shutFor,
  waiters,
  type Beat,
  type Call,
  type CallRole,
  type Line,
  type Participant,
  type ParticipantState,
  type Proof,
} from './call.ts'
import { movedTo, type OtherWay } from './other-way.ts'
import { type CallNote, countLive, isPatients, liveNotes, settleCall } from './settle-call.ts'

/** Somebody at the door of a call, by what they have shown. */
export type Comer = {
  readonly id: string
  readonly key: string
  readonly role: CallRole
  readonly isDoctor: boolean
  readonly proof: Proof
  readonly name: string
  readonly audioOnly: boolean
}

export type CallAct =
  | { readonly kind: 'come'; readonly who: Comer }
  | { readonly kind: 'leave'; readonly participant: string }
  | { readonly kind: 'line'; readonly participant: string; readonly line: Line; readonly beat?: Beat | undefined }
  /** What hosts do. */
  | { readonly kind: 'admit' | 'deny' | 'remove' | 'wait'; readonly participant: string }
  /** A guest's link is revoked: they are out, whatever their state, and cannot come back by it. */
  | { readonly kind: 'revoke'; readonly participant: string }
  | { readonly kind: 'lock' | 'unlock' | 'end' }
  | { readonly kind: 'switch'; readonly to: OtherWay }

export type CallRefusal =
  | 'too_early'
  | 'not_found'
  | 'not_allowed'
  | 'call_over'
  | 'call_locked'
  | 'call_full'
  | 'already_over'
  | 'wrong_status'

export type CallStep =
  | { readonly ok: true; readonly call: Call; readonly notes: readonly CallNote[] }
  | { readonly ok: false; readonly refusal: CallRefusal }

/** The one rule of a call: what an act makes of it now, or why it is refused. What time has done is counted first. */
export function stepCall(before: Call, act: CallAct, now: Instant): CallStep {
  const settled = settleCall(before, now)
  const done = actOn(settled.call, act, now)
  if (!done.ok) return done
  const call = countLive(done.call, now)
  const notes = [...settled.notes, ...done.notes, ...liveNotes(settled.call, call)]
  return { ok: true, call, notes }
}

function actOn(call: Call, act: CallAct, now: Instant): CallStep {
  switch (act.kind) {
    case 'come':
      return come(call, act.who, now)
    case 'leave':
      return change(call, act.participant, (one) => (isPresent(one) ? 'left' : undefined), now)
    case 'line':
      return hearLine(call, act, now)
    case 'admit':
      return admit(call, act.participant, now)
    case 'deny':
      return change(call, act.participant, ({ state }) => (state === 'waiting' ? 'denied' : undefined))
    case 'remove':
      return change(call, act.participant, (one) => (isInside(one) && !one.isDoctor ? 'removed' : undefined))
    case 'wait':
      return change(call, act.participant, pardonedState)
    case 'revoke':
      return change(call, act.participant, revokedState)
    case 'lock':
    case 'unlock':
      if (isOverFor(call, now)) return { ok: false, refusal: 'already_over' }
      return {
        ok: true,
        call: { ...call, isLocked: act.kind === 'lock' },
        notes: [{ kind: act.kind, participant: null }],
      }
    case 'end':
      return close({ ...call, state: endedState(call, now) }, 'ended')
    case 'switch':
      if (isOverFor(call, now)) return { ok: false, refusal: 'already_over' }
      return close({ ...call, state: 'moved_to_phone', movedTo: movedTo(act.to, call, now) }, `moved to ${act.to}`)
  }
}

/** Hosts are in. Others wait every time they come, unless they were let in and were away only for a moment. */
function come(call: Call, who: Comer, now: Instant): CallStep {
  const known = call.participants.find(({ key }) => key === who.key)
  if (who.role === 'host') return comeAsHost(call, who, known, now)
  // A former host cannot take a host's place.
  if (known?.role === 'host') return { ok: false, refusal: 'not_allowed' }
  const shut = shutFor(call, now)
  if (shut) return { ok: false, refusal: shut === 'too_early' ? 'too_early' : 'call_over' }
  if (putOutAs(call, who)) return { ok: false, refusal: 'call_over' }
  if (known && isPresent(known)) return { ok: true, ...sitDown(call, who, known, known.state, now) }
  if (call.isLocked) return { ok: false, refusal: 'call_locked' }
  if (isStranger(who) && isFullForStrangers(call, known)) return { ok: false, refusal: 'call_full' }
  return { ok: true, ...sitDown({ ...call, state: opened(call) }, who, known, 'waiting', now) }
}

/** Strangers take places from strangers alone. */
function isFullForStrangers(call: Call, known: Participant | undefined): boolean {
  if (waiters(call).filter(isStranger).length >= mostWaiting) return true
  return known === undefined && call.participants.filter(isStranger).length >= mostStrangers
}

function comeAsHost(call: Call, who: Comer, known: Participant | undefined, now: Instant): CallStep {
  if (isOverFor(call, now) && call.visit !== 'completed') return { ok: false, refusal: 'call_over' }
  if (call.visit === 'completed' && now > call.end) return { ok: false, refusal: 'call_over' }
  if (known?.state === 'removed' && !who.isDoctor) return { ok: false, refusal: 'call_over' }
  const isIn = known !== undefined && isInside(known)
  if (!isIn && !who.isDoctor && !hasPlace(call)) return { ok: false, refusal: 'call_full' }
  // Somebody who was in stays in: their other tab is connected until this one says otherwise.
  return {
    ok: true,
    ...sitDown({ ...call, state: opened(call) }, who, known, isIn ? known.state : 'admitted', now),
  }
}

/** A place in the call: a new one, or the own one from before, which another tab loses. */
function sitDown(call: Call, who: Comer, known: Participant | undefined, state: ParticipantState, now: Instant) {
  const isBack = known !== undefined && known.state === state
  const place: Participant = {
    ...who,
    id: known?.id ?? who.id,
    name: isBack ? known.name : who.name,
    state,
    seat: (known?.seat ?? 0) + 1,
    knockedAt: isBack ? known.knockedAt : now,
    seenAt: now,
  }
  const others = call.participants.filter(({ key }) => key !== who.key)
  const notes = [{ kind: isBack ? 'came back' : state, participant: place.id }]
  return { call: { ...call, participants: [...others, place] }, notes }
}

function admit(call: Call, id: string, now: Instant): CallStep {
  const shut = shutFor(call, now)
  if (shut) return { ok: false, refusal: shut === 'too_early' ? 'too_early' : 'call_over' }
  const found = call.participants.find((one) => one.id === id)
  if (found && isInside(found)) return { ok: true, call, notes: [] }
  if (!hasPlace(call)) return { ok: false, refusal: 'call_full' }
  // Once its patient is in, the visit is by video again, whatever they were told before.
  const anew = found && isPatients(found) ? { ...call, movedTo: null } : call
  return change(anew, id, ({ state }) => (state === 'waiting' ? 'admitted' : undefined), now)
}

/** One place is the doctor's, whoever else is in. */
function hasPlace(call: Call): boolean {
  return insiders(call).filter(({ isDoctor }) => !isDoctor).length < mostInside - 1
}

function change(
  call: Call,
  id: string,
  to: (one: Participant) => ParticipantState | undefined,
  seenAt?: Instant,
): CallStep {
  const one = call.participants.find((each) => each.id === id)
  if (!one) return { ok: false, refusal: 'not_found' }
  const state = to(one)
  if (state === undefined) return { ok: false, refusal: 'wrong_status' }
  const changed = { ...one, state, ...(seenAt === undefined ? {} : { seenAt }) }
  const participants = call.participants.map((each) => (each.id === id ? changed : each))
  return {
    ok: true,
    call: { ...call, participants },
    notes: state === one.state ? [] : [{ kind: state, participant: id }],
  }
}

/** What a browser says of its line. Two that are sent at once may arrive the other way round: the older one changes nothing. */
function hearLine(call: Call, { participant, line, beat }: Extract<CallAct, { kind: 'line' }>, now: Instant): CallStep {
  const last = call.participants.find(({ id }) => id === participant)?.beat
  if (beat && isOvertaken(beat, last)) return { ok: true, call, notes: [] }
  const heard = change(call, participant, (one) => (isInside(one) ? lineState(line, one) : seen(one)), now)
  if (!heard.ok || !beat) return heard
  const participants = heard.call.participants.map((one) => (one.id === participant ? { ...one, beat } : one))
  return { ...heard, call: { ...heard.call, participants } }
}

/**
 * What its patient was told of another way holds until they were let in again, also where the doctor has looked in meanwhile.
 * Who looked into the room before it opens has only left it: the visit is still to come.
 */
function endedState(call: Call, now: Instant): Call['state'] {
  if (call.movedTo !== null) return 'moved_to_phone'
  return now < opensAt(call) ? call.state : 'ended'
}

/** Everybody is out. */
function close(call: Call, kind: string): CallStep {
  const participants = call.participants.map((one) => (isPresent(one) ? { ...one, state: 'left' as const } : one))
  return { ok: true, call: { ...call, isLocked: false, participants }, notes: [{ kind, participant: null }] }
}

function revokedState({ proof, state }: Participant): ParticipantState | undefined {
  if (proof !== 'guest_link') return undefined
  return state === 'waiting' || state === 'denied' ? 'denied' : 'removed'
}

/**
 * Somebody turned away or sent out by mistake waits again to be let in. Hosts never wait: they come in by themselves.
 */
function pardonedState({ role, state }: Participant): ParticipantState | undefined {
  if (state !== 'denied' && state !== 'removed') return undefined
  return role === 'host' ? 'left' : 'waiting'
}

function isPresent(one: Participant): boolean {
  return isInside(one) || one.state === 'waiting'
}

function lineState(line: Line, one: Participant): ParticipantState {
  if (line === 'connecting') return one.state === 'connected' ? 'reconnecting' : one.state
  return line
}

/** A waiting participant says that they are still there; nothing else changes. */
function seen({ state }: Participant): ParticipantState | undefined {
  return state === 'waiting' ? 'waiting' : undefined
}

function opened({ state }: Call): Call['state'] {
  return state === 'live' ? 'live' : 'open'
}
