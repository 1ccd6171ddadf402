import { statusIs, type Status } from '../booking/status.ts'
import { isOpenIn, type VerificationState } from '../verification/verification.ts'
import { hour, later, minute, type Instant } from '../time/instant.ts'
import type { MovedTo } from './other-way.ts'

/** The states of a call. `open`: somebody has come; `live`: host and patient are connected. */
export const callStates = ['scheduled', 'open', 'live', 'ended', 'missed', 'moved_to_phone'] as const
export type CallState = (typeof callStates)[number]

/** Where somebody stands. Before they knock they are nobody yet: invited, and then checking their camera. */
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

/** By what somebody is known: nobody who merely holds the address of a call is taken for its patient. */
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
  /** The doctor of the visit, for whom a place is always kept. */
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
/** Of those who bring nothing but the address: so many wait at once, and so many places a call keeps of them. Who is known is never counted. */
export const mostWaiting = 8
export const mostStrangers = 60
export const mostGuestLinks = 2
export const mostTestsAnHour = 3
/** Tests of the line that begin in a minute, of everybody together: each has its credential that long, and calls have the rest of the relay. */
export const mostTestsAMinute = 60
/** Who says nothing for so long reconnects; who says nothing for longer has left. */
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

/** Until when Join stands in lists and on pages, unless the call was ended. */
export function offeredUntil(end: Instant, isOn: boolean): Instant {
  return later(end, isOn ? openAfter : offeredAfter)
}

export function opensAt({ start, opensMinutes }: Pick<Call, 'start' | 'opensMinutes'>): Instant {
  return later(start, -opensMinutes * minute)
}

declare const letIn: unique symbol

/** Somebody who was let in and is still there: statements that write into a call ask for one. */
export type Inside = Participant & { readonly [letIn]: true }

/** The same person, marked as let in; undefined: they are not inside. */
export function asInside(one: Participant | undefined): Inside | undefined {
  return one && isInside(one) ? (one as Inside) : undefined
}

/** The same for who shows the token of a place: another tab that took it over has it now, and the older one is out. */
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

/** Whether the doctor is in the call and was heard of in the last half minute: whose browser died sees nobody who waits. */
export function isDoctorThere({ participants }: Pick<Call, 'participants'>, now: Instant): boolean {
  return participants.some((one) => one.isDoctor && isInside(one) && now - one.seenAt <= silence)
}

/** Whether somebody brings nothing but the address of a call. */
export function isStranger({ proof }: Pick<Participant, 'proof'>): boolean {
  return proof === 'address'
}

/** Those who wait to be let in: who is known first, then in the order in which they came. */
export function waiters(call: Pick<Call, 'participants'>): Participant[] {
  return call.participants
    .filter(({ state }) => state === 'waiting')
    .toSorted(
      (a, b) => Number(isStranger(a)) - Number(isStranger(b)) || a.knockedAt - b.knockedAt || (a.id < b.id ? -1 : 1),
    )
}

/** Why nobody but a host comes in now; undefined: the door takes knocks. */
export type Shut = 'too_early' | 'cancelled' | 'moved_to_phone' | 'ended'

export function shutFor(call: Call, now: Instant): Shut | undefined {
  if (call.visit === 'requested' || now < opensAt(call)) {
    return statusIs(call.visit, 'fell_through') ? 'cancelled' : 'too_early'
  }
  if (call.visit === 'no_show') return 'ended'
  if (statusIs(call.visit, 'fell_through') || call.visit === 'entered_in_error') return 'cancelled'
  if (call.movedTo) return 'moved_to_phone'
  if (isOverFor(call, now) || call.state === 'ended') return 'ended'
  return undefined
}

/** What even a host does not open again: the visit is done or fell through, or its time is long over. */
export function isOverFor(call: Pick<Call, 'visit' | 'end'>, now: Instant): boolean {
  return (
    call.visit === 'completed' ||
    call.visit === 'entered_in_error' ||
    statusIs(call.visit, 'fell_through') ||
    now > call.end + openAfter
  )
}

/** Whether a visit that could still take place does not, since the doctor's licence does not stand. */
export function isOnHold(call: Call, licence: VerificationState, now: Instant): boolean {
  return !isOpenIn(licence) && !isOverFor(call, now) && call.visit !== 'no_show' && call.state !== 'ended'
}

/** How long host and patient were connected, in whole seconds. */
export function secondsOf({ seconds, liveSince }: Pick<Call, 'seconds' | 'liveSince'>, now: Instant): number {
  return seconds + (liveSince === null ? 0 : Math.max(0, Math.floor((now - liveSince) / second)))
}
