import type { Actor } from '#domain/access/actor.ts'
import { can, type Scope } from '#domain/access/can.ts'
import { addedUp } from '#domain/access/memberships.ts'
import { reachOfCaller } from '#domain/access/reach.ts'
import {
  insideBy,
  type Beat,
  type Call,
  type CallRole,
  type Inside,
  type Participant,
  type Proof,
} from '#domain/meetings/call.ts'
import { settleCall, type CallNote } from '#domain/meetings/settle-call.ts'
import { stepCall, type CallAct } from '#domain/meetings/step-call.ts'
import type { Instant } from '#domain/time/instant.ts'
import { isOpenIn } from '#domain/verification/verification.ts'
import { refuseUnlessVerified } from '../../core/checks/verified.ts'
import { hashToken } from '../../http/cookies.ts'
import { refuse } from '../../http/refusal.ts'
import { at, type ReadRunner, type Runner } from '../../platform/database/database.ts'
import type { MeetingDeps } from './deps.ts'
import { callAt, callerOf, lockCall, placesAtHand, writeCall, type CallRow, type PlaceRow } from './meetings.sql.ts'

/** Who asks about which call: the address, and the token of a place where there is one. */
export type Asking = { readonly actor: Actor; readonly meetId: string; readonly callToken: string }

/** A call as it is now for the actor, with their own place and whether another tab has it. */
export type OpenCall = {
  readonly row: CallRow
  /** As it is kept, and as it is after what time has done. */
  readonly kept: Call
  readonly call: Call
  readonly own: Participant | undefined
  readonly isElsewhere: boolean
}

/** Works in one transaction with the reach of whoever holds an address and a token. */
export function asCaller<T>(deps: MeetingDeps, { actor, meetId, callToken }: Asking, work: (tx: Runner) => Promise<T>) {
  const caller = callToken === '' ? '' : hashToken(callToken)
  return deps.database.as(reachOfCaller(actor, { meeting: meetId, caller }), work)
}

/** The call at an address, or undefined. Asked for in one go: pages in a call look at it every few seconds. */
export async function openCall(tx: ReadRunner, now: Instant, asking: Asking): Promise<OpenCall | undefined> {
  const [row, caller, places] = await Promise.all([
    callAt(tx, now, asking.meetId),
    asking.callToken === '' ? undefined : callerOf(tx, now, hashToken(asking.callToken)),
    placesAtHand(tx, now),
  ])
  if (!row) return undefined
  const kept = callOf(row, places)
  const { call } = settleCall(kept, now)
  const isHere = caller?.visit === row.appointment_id
  const place = isHere ? call.participants.find(({ id }) => id === caller.place) : undefined
  const own = place && !place.isLost && isStillTheirs(asking.actor, row, place) ? place : undefined
  return { row, kept, call, own, isElsewhere: own !== undefined && !caller?.is_newest }
}

/** A place that came with an account stands no longer than what it came with: a host's right, or care of the patient. */
function isStillTheirs(actor: Actor, row: CallRow, { role, proof, key }: Participant): boolean {
  if (role === 'host') {
    const known = knownAs(actor, row)
    return known.role === 'host' && known.key === key
  }
  return proof !== 'account' || row.accounts.some((account) => key === `account ${account}`)
}

/** The same, alone: nobody else changes the call until the transaction ends. Refuses what nobody knows. */
export async function holdCall(tx: Runner, now: Instant, asking: Asking): Promise<OpenCall> {
  // Statements of a transaction run in the order in which they are sent: what is read is as it stands once it is locked.
  const [, open] = await Promise.all([lockCall(tx, asking.meetId), openCall(tx, now, asking)])
  return open ?? refuse('not_found')
}

/** The own place of whoever is in the call right now; refuses everybody else. */
export function insideOf({ own, isElsewhere }: OpenCall): Inside {
  return insideBy(own, !isElsewhere) ?? refuse('not_let_in')
}

type More = {
  readonly tokens?: readonly {
    token_hash: string
    place_id: string
    seat: number
    expires_at: string
    /** By what it was got: it ends with that. */
    session_id: string | null
    link_hash: string | null
  }[]
  /** Whose account and link a new place has. */
  readonly owner?: { readonly account_id: string | null; readonly guest_link_id: string | null }
  readonly told?: boolean
  readonly detail?: Record<string, unknown>
}

/** Takes one step and writes what came of it, with its lines in the log. Returns the call after it. */
export async function takeStep(
  tx: Runner,
  now: Instant,
  open: OpenCall,
  act: CallAct,
  more: (after: Call) => More = () => ({}),
) {
  if (act.kind === 'come' || act.kind === 'admit' || act.kind === 'switch')
    await refuseUnlessVerified(tx, open.row.practitioner_id)
  const step = stepCall(open.kept, act, now)
  if (!step.ok) return refuse(step.refusal)
  const { tokens, owner, told, detail } = more(step.call)
  const { call } = step
  const toldAt = open.row.told_at
  await writeCall(tx, {
    visit: open.row.appointment_id,
    // Most steps are signs of life, which change nothing of the call itself.
    ...(told || hasMoved(open.kept, call) ? { call: meetingRow(call, told ? now : toldAt) } : {}),
    places: changedPlaces(open.kept, call).map((one) => ({ ...placeRow(one), ...(owner ?? {}) })),
    tokens: tokens ?? [],
    events: eventsOf(now, step.notes, detail),
  })
  return call
}

/** Who somebody is in a call, before a name is asked and a link is looked at. */
export type Known = {
  readonly role: CallRole
  readonly proof: Proof
  readonly isDoctor: boolean
  readonly key: string
  readonly name: string
}

export function scopeOfCall(row: CallRow): Scope & { readonly appointment: string } {
  return {
    appointment: row.appointment_id,
    accounts: row.accounts,
    practitioner: row.practitioner_id,
    branch: row.branch_id,
    facility: row.facility_id,
  }
}

/** Somebody by what they bring: the patient's side by account or link, hosts by their right, and others by nothing but the address. */
export function knownAs(actor: Actor, row: CallRow): Known {
  const unknown = { role: 'guest', proof: 'address', isDoctor: false, name: '' } as const
  if (actor.kind === 'visitor') return { ...unknown, key: `visitor ${actor.visitor}` }
  if (actor.kind === 'link') {
    if (actor.appointment !== row.appointment_id) return { ...unknown, key: `visitor ${actor.visitor}` }
    return { role: 'patient', proof: 'visit_link', isDoctor: false, key: 'visit link', name: row.patient_name }
  }
  const known = { proof: 'account', key: `account ${actor.account}`, name: '' } as const
  if (row.accounts.includes(actor.account)) return { ...known, role: 'patient', isDoctor: false }
  if (!can(actor, 'calls.host', scopeOfCall(row))) return { ...unknown, key: `account ${actor.account}` }
  const isDoctor = actor.practitioner === row.practitioner_id
  return { ...known, role: 'host', isDoctor, name: isDoctor ? row.doctor : '' }
}

/** Whether what somebody came in by holds no more: their session or link, the right to let people in, a licence, or care of the patient. */
function isLost(row: CallRow, one: PlaceRow): boolean {
  if (one.proof !== 'address' && !one.has_token) return true
  if (one.proof !== 'account') return false
  if (one.role !== 'host') return !row.accounts.some((account) => one.key === `account ${account}`)
  if (one.is_doctor && !isOpenIn(row.verification)) return true
  const nobody = { session: '', visitor: '', userType: 'branch-staff', facilityBranches: [] } as const
  const host = {
    ...nobody,
    kind: 'account',
    account: one.key.replace('account ', ''),
    practitioner: one.practitioner ?? undefined,
    facilities: one.runs_house ? [row.facility_id] : [],
    branches: addedUp(one.held ?? []),
  } as const
  return !can(host, 'calls.host', scopeOfCall(row))
}

function callOf(row: CallRow, places: readonly PlaceRow[]): Call {
  return {
    state: row.state,
    start: row.start_at,
    end: row.end_at,
    opensMinutes: row.opens_minutes,
    visit: row.status,
    isLocked: row.is_locked,
    movedTo: row.moved_to,
    liveSince: row.live_since,
    seconds: row.seconds,
    participants: places.map((one) => ({
      id: one.id,
      key: one.key,
      role: one.role,
      isDoctor: one.is_doctor,
      proof: one.proof,
      name: one.name,
      audioOnly: one.audio_only,
      state: one.state,
      seat: one.seat,
      knockedAt: one.knocked_at,
      seenAt: one.seen_at,
      beat: beatOf(one),
      ...(isLost(row, one) ? { isLost: true as const } : {}),
    })),
  }
}

function beatOf({ beat_page: page, beat_number: number }: PlaceRow): Beat | undefined {
  return page === null || number === null ? undefined : { page, number }
}

function hasMoved(before: Call, after: Call): boolean {
  return (['state', 'isLocked', 'movedTo', 'liveSince', 'seconds'] as const).some((key) => before[key] !== after[key])
}

function meetingRow(call: Call, toldAt: Instant | null) {
  return {
    state: call.state,
    is_locked: call.isLocked,
    moved_to: call.movedTo,
    live_since: call.liveSince === null ? null : at(call.liveSince),
    seconds: call.seconds,
    told_at: toldAt === null ? null : at(toldAt),
  }
}

function changedPlaces(before: Call, after: Call): Participant[] {
  return after.participants.filter((one) => !before.participants.includes(one))
}

function placeRow(one: Participant) {
  return {
    id: one.id,
    key: one.key,
    role: one.role,
    is_doctor: one.isDoctor,
    proof: one.proof,
    name: one.name,
    audio_only: one.audioOnly,
    state: one.state,
    seat: one.seat,
    knocked_at: at(one.knockedAt),
    seen_at: at(one.seenAt),
    beat_page: one.beat?.page ?? null,
    beat_number: one.beat?.number ?? null,
  }
}

function eventsOf(now: Instant, notes: readonly CallNote[], detail: Record<string, unknown> = {}) {
  return notes.map(({ kind, participant }) => ({ kind, place_id: participant, at: at(now), detail }))
}
