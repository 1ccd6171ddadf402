import type { Instant } from '../time/instant.ts'
import {
  isInside,
  resumeWithin,
  secondsOf,
  shutFor,
  silence,
  type Call,
  type Participant,
  type ParticipantState,
} from './call.ts'

// What time does to a call by itself, and its clock.

/** What the log of a call says: what happened, and to whom. */
export type CallNote = { readonly kind: string; readonly participant: string | null }

type Settled = { readonly call: Call; readonly notes: readonly CallNote[] }

/**
 * What the passing of time and a change of the visit do by themselves: silent participants are gone, and nobody stays
 * in a call that is shut.
 */
export function settleCall(before: Call, now: Instant): Settled {
  const shut = shutFor(before, now)
  const notes: CallNote[] = []
  const participants = before.participants.map((one) => {
    const state = settledState(one, shut !== undefined, now)
    if (state === one.state) return one
    notes.push({ kind: state, participant: one.id })
    return { ...one, state }
  })
  const call = countLive({ ...before, participants }, heardUntil(before, now))
  return { call, notes: [...notes, ...liveNotes(before, call)] }
}

/** Until when both sides were there: a line broke when its side was last heard from, not when somebody looks. */
function heardUntil({ participants }: Call, now: Instant): Instant {
  const connected = participants.filter(({ state }) => state === 'connected')
  const lastOf = (side: readonly Participant[]) => Math.max(...side.map(({ seenAt }) => seenAt), 0)
  const heard = Math.min(lastOf(connected.filter(isHost)), lastOf(connected.filter(isPatients)))
  return now - heard <= silence ? now : (heard as Instant)
}

const isHost = ({ role }: Participant) => role === 'host'
/** A patient may come by the address alone, an interpreter comes by a link. */
export const isPatients = ({ role, proof }: Participant) =>
  role === 'patient' || (role === 'guest' && proof === 'address')

function settledState(one: Participant, isShut: boolean, now: Instant): ParticipantState {
  const isThere = isInside(one) || one.state === 'waiting'
  if (!isThere) return one.state
  if (one.isLost || (isShut && one.role !== 'host')) return 'left'
  if (now - one.seenAt > resumeWithin) return 'left'
  return one.state === 'connected' && now - one.seenAt > silence ? 'reconnecting' : one.state
}

/** The doctor's side and the patient's are both connected. */
function isLive({ participants }: Call): boolean {
  const connected = participants.filter(({ state }) => state === 'connected')
  return connected.some(isHost) && connected.some(isPatients)
}

/** The clock of a call runs while host and patient are both connected. */
export function countLive(call: Call, now: Instant): Call {
  const live = isLive(call)
  const state = live ? 'live' : call.state === 'live' ? 'open' : call.state
  if (live) return { ...call, state, liveSince: call.liveSince ?? now }
  return { ...call, state, seconds: secondsOf(call, now), liveSince: null }
}

export function liveNotes(before: Call, after: Call): CallNote[] {
  if ((before.liveSince === null) === (after.liveSince === null)) return []
  return [{ kind: after.liveSince === null ? 'both no longer connected' : 'both connected', participant: null }]
}
