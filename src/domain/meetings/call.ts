import { statusIs, type Status } from '../booking/status.ts'
import { isOpenIn, type VerificationState } from '../verification/verification.ts'
import { hour, later, minute, type Instant } from '../time/instant.ts'
import type { MovedTo } from './other-way.ts'

/** The states of a call. `open`: somebody has come; `live`: host and patient are connected. */
export const callStates = ['scheduled', 'open', 'live', 'ended', 'missed', 'moved_to_phone'] as const
export type CallState = (typeof callStates)[number]

/** The state of a participant. Before they knock they do not count yet: invited, then checking their camera. */
export const participantStates = [
  'waiting',
  'admitted',
  'connected',
  'reconnecting',
  'left',
  'denied',
  'removed',
] as const
export type ParticipantState = (typeof participantStates)[number]

export const callRoles = ['host', 'patient', 'guest'] as const
export type CallRole = (typeof callRoles)[number]

/** How somebody is identified: merely holding the address of a call does not make anybody its patient. */
export const proofs = ['account', 'visit_link', 'guest_link', 'address'] as const
export type Proof = (typeof proofs)[number]

export type Line = 'connecting' | 'connected' | 'reconnecting'

/** Which sign of life of a page: those of one page are numbered, and `page` is when it was opened, as its browser counts. */
export type Beat = { readonly page: number; readonly number: number }

/** Whether a sign of life was overtaken on its way by a later one of the same page. */
export function isOvertaken(beat: Beat, last: Beat | undefined): boolean {
  return beat.page === last?.page && beat.number <= last.number
}

/** Somebody who came to a call. Two tabs of one person have one key, and one place. */
export type Participant = {
  readonly id: string
  readonly key: string
  readonly role: CallRole
  /** The visit's doctor, who always has a place. */
  readonly isDoctor: boolean
  readonly proof: Proof
  readonly name: string
  readonly audioOnly: boolean
  readonly state: ParticipantState
  /** Rises when the person comes in by another tab: older ones are out. */
  readonly seat: number
  readonly knockedAt: Instant
  readonly seenAt: Instant
  /** The last sign of life that had a number. */
  readonly beat?: Beat | undefined
  /** What they came in by holds no more: they host no calls any longer, or care for the patient no longer. */
  readonly isLost?: true
}

export type Call = {
  readonly state: CallState
  readonly start: Instant
  readonly end: Instant
  readonly opensMinutes: number
  /** The status of the visit that it is for. */
  readonly visit: Status
  readonly isLocked: boolean
  /** What its patient was told last; it holds while the state says that the call is moved. Null: nothing, or they talk by video since. */
  readonly movedTo: MovedTo | null
  readonly participants: readonly Participant[]
  /** Since when host and patient have been connected without a break; null: they are not now. */
  readonly liveSince: Instant | null
  /** How long both were connected before that, in seconds. */
  readonly seconds: number
}

/** The states of a call that its host has ended, or that goes on in another way: whoever is no host joins it no more. */
export const doneStates = ['ended', 'moved_to_phone'] as const satisfies readonly CallState[]

export function isDone(state: CallState): boolean {
  return doneStates.some((done) => done === state)
}

const second = 1000
/** Doctor, patient and two guests. */
export const mostInside = 4
/** The most strangers, who bring nothing but the address, that wait at once, and that a call keeps places for. Known people never count. */
export const mostWaiting = 8
export const mostStrangers = 60
export const mostGuestLinks = 2
export const mostTestsAnHour = 3
/**
 * The most connection tests that begin in a minute, of everybody together: each has its credential that long, and calls
 * have the rest of the relay.
 */
export const mostTestsAMinute = 60
/** How long a participant is silent before they count as reconnecting, and before they have left. */
export const silence = 30 * second
export const resumeWithin = 10 * minute
/** How long after its end a call that nobody ended still takes people. */
const openAfter = 4 * hour
/** And how long it is offered where nobody has come yet. */
const offeredAfter = 2 * hour

/** The states of a call to which somebody has come: whoever closed their tab finds the way back in. */
export const runningStates = ['open', 'live'] as const satisfies readonly CallState[]

export function isRunning(state: CallState): boolean {
  return runningStates.some((running) => running === state)
}

/** Until when lists and pages offer Join, unless the call was ended. */
export function offeredUntil(end: Instant, isOn: boolean): Instant {
  return later(end, isOn ? openAfter : offeredAfter)
}

export function opensAt({ start, opensMinutes }: Pick<Call, 'start' | 'opensMinutes'>): Instant {
  return later(start, -opensMinutes * minute)
}

declare const letIn: unique symbol

/** Somebody who was let in and is still there: statements that write into a call require one. */
export type Inside = Participant & { readonly [letIn]: true }

/** The same person, marked as let in; undefined: they are not inside. */
export function asInside(one: Participant | undefined): Inside | undefined {
  return one && isInside(one) ? (one as Inside) : undefined
}

/** The same for the holder of a place's token: a tab that took the place over has it now, and the older one is out. */
export function insideBy(own: Participant | undefined, isNewest: boolean): Inside | undefined {
  return isNewest ? asInside(own) : undefined
}

/** Whether somebody was let in and is still there: they alone get ICE servers, signals and the chat. */
export function isInside({ state }: Pick<Participant, 'state'>): boolean {
  return state === 'admitted' || state === 'connected' || state === 'reconnecting'
}

export function insiders(call: Pick<Call, 'participants'>): Participant[] {
  return call.participants.filter(isInside)
}

/**
 * Whether the doctor is in the call and was heard from in the last half minute: a dead browser shows nobody who waits.
 */
export function isDoctorThere({ participants }: Pick<Call, 'participants'>, now: Instant): boolean {
  return participants.some((one) => one.isDoctor && isInside(one) && now - one.seenAt <= silence)
}

/** Whether somebody brings nothing but the address of a call. */
export function isStranger({ proof }: Pick<Participant, 'proof'>): boolean {
  return proof === 'address'
}

/**
 * The place in which somebody was turned away or sent out, by whichever way they come now. The link of the visit is the patient's
 * side's: who was put out with an account is not let in by it, nor who was put out by it with an account. Whoever is inside in a place
 * of their own stays: the host let them in, and put out another device or somebody who came by their link.
 */
export function putOutAs(
  { participants }: Pick<Call, 'participants'>,
  who: Pick<Participant, 'key' | 'role' | 'proof'>,
): Participant | undefined {
  if (participants.some((one) => one.key === who.key && isInside(one))) return undefined
  return participants.find(
    (one) =>
      (one.state === 'denied' || one.state === 'removed') &&
      (one.key === who.key ||
        (one.role === 'patient' && who.role === 'patient' && [one.proof, who.proof].includes('visit_link'))),
  )
}

/** Those who wait to be let in: known people first, then in order of arrival. */
export function waiters(call: Pick<Call, 'participants'>): Participant[] {
  return call.participants
    .filter(({ state }) => state === 'waiting')
    .toSorted(
      (a, b) => Number(isStranger(a)) - Number(isStranger(b)) || a.knockedAt - b.knockedAt || (a.id < b.id ? -1 : 1),
    )
}

/** Why only a host can come in now; undefined: anybody may knock. */
export type Shut = 'too_early' | 'cancelled' | 'moved_to_phone' | 'ended'

export function shutFor(call: Call, now: Instant): Shut | undefined {
  // What a patient was told of another way holds before the opening as well.
  if (call.visit === 'requested' || (now < opensAt(call) && call.state !== 'moved_to_phone')) {
    return statusIs(call.visit, 'fell_through') ? 'cancelled' : 'too_early'
  }
  if (call.visit === 'no_show') return 'ended'
  if (statusIs(call.visit, 'fell_through') || call.visit === 'entered_in_error') return 'cancelled'
  if (call.state === 'moved_to_phone') return call.state
  if (isOverFor(call, now) || call.state === 'ended') return 'ended'
  return undefined
}

/** What even a host cannot reopen: the visit is done or cancelled, or its time is long over. */
export function isOverFor(call: Pick<Call, 'visit' | 'end'>, now: Instant): boolean {
  return (
    call.visit === 'completed' ||
    call.visit === 'entered_in_error' ||
    statusIs(call.visit, 'fell_through') ||
    now > call.end + openAfter
  )
}

/** Whether a visit that is still possible is on hold because the doctor's licence is not confirmed. */
export function isOnHold(call: Call, licence: VerificationState, now: Instant): boolean {
  return !isOpenIn(licence) && !isOverFor(call, now) && call.visit !== 'no_show' && call.state !== 'ended'
}

/** How long host and patient were connected, in whole seconds. */
export function secondsOf({ seconds, liveSince }: Pick<Call, 'seconds' | 'liveSince'>, now: Instant): number {
  return seconds + (liveSince === null ? 0 : Math.max(0, Math.floor((now - liveSince) / second)))
}
