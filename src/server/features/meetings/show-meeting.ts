import { can } from '#domain/access/can.ts'
import { isOver } from '#domain/booking/status.ts'
import {
  isDoctorThere,
  isInside,
  insiders,
  isOverFor,
  isOnHold,
  opensAt,
  putOutAs,
  secondsOf,
  shutFor,
  waiters,
  type Participant,
} from '#domain/meetings/call.ts'
import type { WayToTell } from '#domain/messages/ways-to-tell.ts'
import { similarPath } from '#domain/search/doctor-paths.ts'
import { offeringPath } from '#domain/search/offering-path.ts'
import { toRfc3339, type Instant } from '#domain/time/instant.ts'
import type { Answer } from '#contract/endpoints.ts'
import { toldBy } from '../../core/messages/tells-by.ts'
import { inPersonOffering } from '../../core/free-times/in-person-offering.sql.ts'
import { latenessText } from '../../core/messages/late-words.ts'
import type { ReadRunner } from '../../platform/database/database.ts'
import type { MeetingDeps } from './deps.ts'
import { foundSlug, lastSaidOf, lastTest, nameOf, numberOf, similarToCall, wayToTellOf } from './meetings.sql.ts'
import { asCaller, knownAs, openCall, scopeOfCall, type Asking, type Known, type OpenCall } from './open-call.ts'
import { turnedAwayOf } from './turned-away.ts'

type Shown = Answer<'GET /meetings/:meetId'>
type Told = Extract<Shown, { state: 'admitted' }>['participants'][number]
type Reached = { readonly patient_number: string | null; readonly told_by: WayToTell | null }

/** The page of a call as it stands for whoever holds its address. */
export function showMeeting(deps: MeetingDeps, asking: Asking): Promise<Shown> {
  const now = deps.clock.now()
  return asCaller(deps, asking, async (tx) => {
    const open = await openCall(tx, now, asking)
    if (!open) return { state: 'not_found' }
    const known = open.own ? ofPlace(open.own) : knownAs(asking.actor, open.row)
    // Who was turned away or sent out reads so in every tab, and by every way.
    const own = open.own ?? putOutAs(open.call, known)
    const name = known.name || (asking.actor.kind === 'account' ? await nameOf(tx, asking.actor.account) : '')
    const about = {
      ...aboutOf(open, now),
      you: youOf(known, name),
      similar: known.role === 'patient' ? await similarOf(tx, open, now) : null,
    }
    if (open.isElsewhere) return { ...about, state: 'elsewhere' }
    if (own && isInside(own)) return { ...about, ...(await insideAnswer(deps, tx, asking, open, own)) }
    if (own?.state === 'denied' || own?.state === 'removed') return { ...about, state: own.state }
    const reached = known.role === 'host' ? await patientReached(deps, tx, asking, open) : null
    const shut = shutAnswer(open, known, now, reached)
    // Who was never there is told as little of a call that is over, or of no call at all, as of one that does not exist.
    const isNone = shut?.state === 'ended' || shut?.state === 'cancelled'
    if (isNone && !own && known.proof === 'address') return { state: 'not_found' }
    if (shut?.state === 'ended') return { ...about, ...shut, again_at: await againAt(tx, open, known) }
    if (shut?.state === 'moved_to_phone') return { ...about, ...shut, again_at: await atClinic(tx, open, known) }
    if (shut) return { ...about, ...shut }
    if (own?.state === 'waiting')
      return { ...about, state: 'waiting', participant_id: own.id, waiting: waitingOf(open, own, now) }
    if (own?.state === 'left') {
      const is_open_again = isDoctorThere(open.call, now) && (await wasPutOut(tx, open, own))
      return { ...about, ...(endForHost(open, known, now, reached) ?? { state: 'left', is_open_again }) }
    }
    const host = reached && (await hostingOf(tx, asking, open, reached))
    return { ...about, state: 'lobby', is_locked: open.call.isLocked, own_place: placeElsewhere(open, known), host }
  })
}

function aboutOf({ row, call }: OpenCall, now: Instant) {
  return {
    doctor: row.doctor,
    branch: row.branch,
    start: toRfc3339(row.start_at),
    end: toRfc3339(row.end_at),
    opens_at: toRfc3339(opensAt(call)),
    time_zone: row.time_zone,
    fallback_number: row.fallback_number,
    on_hold: isOnHold(call, row.verification, now),
  }
}

/** A patient whose call is on hold can look for another doctor. */
async function similarOf(tx: ReadRunner, { row, call }: OpenCall, now: Instant) {
  return isOnHold(call, row.verification, now) ? ((await similarToCall(tx, row)) ?? null) : null
}

function ofPlace({ role, proof, isDoctor, key, name }: Participant): Known {
  return { role, proof, isDoctor, key, name }
}

function youOf({ role, proof }: Known, name: string) {
  return { role, proof, name, asks_name: name === '' }
}

/**
 * How the patient is reached, for hosts: by what they are told, and their number for those who read how patients are reached and
 * have a place in the call: joining left a line of who looked, standing at the door leaves none.
 */
async function patientReached(
  deps: MeetingDeps,
  tx: ReadRunner,
  { actor }: Asking,
  { row, own }: OpenCall,
): Promise<Reached> {
  const seesNumber = own && can(actor, 'patients.contact.view', scopeOfCall(row))
  const [number, way] = await Promise.all([seesNumber ? numberOf(tx, row) : null, wayToTellOf(tx, row)])
  return { patient_number: number, told_by: way ? toldBy(deps, way) : null }
}

/** Where whoever stands at the door waits already, or talks, by another tab. */
function placeElsewhere({ call }: OpenCall, { key }: Known) {
  const place = call.participants.find((one) => one.key === key)
  if (!place) return null
  return place.state === 'waiting' ? 'waiting' : isInside(place) ? 'inside' : null
}

function shutAnswer(open: OpenCall, known: Known, now: Instant, reached: Reached | null) {
  const { call, row } = open
  const shut = shutFor(call, now)
  // Hosts find their door open until the visit itself is over.
  if (!shut || (known.role === 'host' && !isOverFor(call, now))) return undefined
  if (shut === 'cancelled') return { state: shut } as const
  if (shut === 'too_early')
    return { state: shut, appointment_id: known.role === 'guest' ? null : row.appointment_id } as const
  return endAnswer(open, known, now, { state: shut, reached })
}

/** Whoever left may come back, unless the call is over. Hosts may open it again, and read first that it is. */
function endForHost(open: OpenCall, known: Known, now: Instant, reached: Reached | null) {
  const { state } = open.call
  if (known.role !== 'host' || (state !== 'moved_to_phone' && state !== 'ended')) return undefined
  return endAnswer(open, known, now, { state, reached })
}

/**
 * Whether somebody did not leave: the call was ended for all, or went on in another way, while they were in it or waited. Of who does
 * not reach the visit nobody knows which it was: they read that they can come again.
 */
async function wasPutOut(tx: ReadRunner, { kept }: OpenCall, own: Participant): Promise<boolean> {
  const isKept = kept.participants.some(({ id, state }) => id === own.id && state === 'left')
  return isKept && (await lastSaidOf(tx, own.id)) !== 'left'
}

/** `reached`: null to all but hosts. */
type End = { readonly state: 'ended' | 'moved_to_phone'; readonly reached: Reached | null }

function endAnswer({ call, row }: OpenCall, { role }: Known, now: Instant, { state, reached }: End) {
  const visit = row.appointment_id
  const after = reached && {
    appointment_id: visit,
    visit_is_over: isOver(row.status),
    may_reopen: !isOverFor(call, now),
    ...reached,
  }
  if (state === 'moved_to_phone') return { state, to: call.movedTo ?? 'phone', again_at: null, after } as const
  return {
    state,
    seconds: secondsOf(call, now),
    appointment_id: role === 'guest' ? null : visit,
    again_at: null,
    after,
  } as const
}

/** A patient books again with the doctor of the call, or with one like them where nobody finds that one any more. */
async function againAt(tx: ReadRunner, { row }: OpenCall, { role }: Known): Promise<string | null> {
  if (role !== 'patient') return null
  const slug = await foundSlug(tx, row.practitioner_id)
  if (slug) return `/d/${slug}`
  const similar = await similarToCall(tx, row)
  return similar ? similarPath({ ...similar, mode: 'video' }) : '/find'
}

/** Where a patient who is to come to the clinic chooses a time there; null: nobody books one with this doctor there. */
async function atClinic(tx: ReadRunner, { row, call }: OpenCall, { role }: Known): Promise<string | null> {
  if (role !== 'patient' || call.movedTo !== 'in_person_anew') return null
  const offering = await inPersonOffering(tx, row)
  return offering ? offeringPath(offering) : null
}

function waitingOf({ row, call }: OpenCall, own: Participant, now: Instant) {
  const before = waiters(call).findIndex(({ id }) => id === own.id)
  return {
    position: row.ahead + Math.max(0, before) + 1,
    minutes_late: row.late,
    late_text: latenessText({ minutes: row.late, reason: row.late_reason }),
    text: row.waiting_text,
    is_locked: call.isLocked,
    doctor_is_in: isDoctorThere(call, now),
  }
}

async function insideAnswer(deps: MeetingDeps, tx: ReadRunner, asking: Asking, open: OpenCall, own: Participant) {
  return {
    state: 'admitted' as const,
    participant_id: own.id,
    call: open.call.state,
    is_locked: open.call.isLocked,
    participants: insiders(open.call).map((one) => toldOf(one)),
    host: own.role === 'host' ? await hostingOf(tx, asking, open, await patientReached(deps, tx, asking, open)) : null,
  }
}

async function hostingOf(tx: ReadRunner, asking: Asking, open: OpenCall, reached: Reached) {
  const { row, call } = open
  const [test, out] = await Promise.all([lastTest(tx, row.appointment_id), turnedAwayOf(tx, call)])
  return {
    appointment_id: row.appointment_id,
    appointment_version: row.version,
    status: row.status,
    ...reached,
    told_way: call.movedTo,
    waiting: waiters(call).map((one) => toldOf(one, test)),
    turned_away: out.map((one) => toldOf(one)),
    guest_links_on: row.guest_links_on,
    rings: row.rings,
    may_complete: can(asking.actor, 'appointments.progress', scopeOfCall(row)),
  }
}

function toldOf(one: Participant, test: Told['device_test'] = null): Told {
  return {
    id: one.id,
    name: one.name,
    role: one.role,
    proof: one.proof,
    state: one.state,
    audio_only: one.audioOnly,
    waiting_since: one.state === 'waiting' ? toRfc3339(one.knockedAt) : null,
    device_test: one.role === 'patient' ? test : null,
  }
}
