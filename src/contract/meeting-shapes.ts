import { z } from 'zod'
import { callRoles, callStates, participantStates, proofs } from '#domain/meetings/call.ts'
import { movedWays } from '#domain/meetings/other-way.ts'
import { waysToTell } from '#domain/messages/ways-to-tell.ts'
import { id, line, moment, prose, serviceName, specialtyName, version } from './shapes.ts'

/** The last part of an address `/meet/{meetId}`: 128 random bits. Anything else is an unknown call. */
export const ofMeeting = z.object({ meetId: z.string().max(100) })
export const ofParticipant = ofMeeting.extend({ participantId: id })

export const testResults = ['green', 'amber', 'red'] as const
/** As the clinic reads a test: `untried` is one in which all worked but the line, which nothing here could try. */
export const shownTests = [...testResults, 'untried'] as const
export const longestChat = 2000

/** Somebody in a call, as those who were let in see them. */
export const participant = z.object({
  id,
  name: z.string(),
  role: z.enum(callRoles),
  proof: z.enum(proofs),
  state: z.enum(participantStates),
  audio_only: z.boolean(),
  waiting_since: moment.nullable(),
  /** The last test of camera and sound; null: none, or not for the reader. */
  device_test: z.enum(shownTests).nullable(),
})

/** What every state of the page says, once the call is known. */
const about = z.object({
  doctor: z.string(),
  branch: z.string(),
  start: moment,
  end: moment,
  opens_at: moment,
  time_zone: z.string(),
  fallback_number: z.string(),
  /** The doctor's licence is not confirmed: until it is, nobody joins and nobody is let in. */
  on_hold: z.boolean(),
  /** How its patient searches for another doctor while it is on hold; null for everybody else, and when it is not. */
  similar: z.object({ specialty: specialtyName, city: z.string() }).nullable(),
})

/** How the reader would go in. Those who have proved nothing are asked for a name. */
const you = z.object({ role: z.enum(callRoles), proof: z.enum(proofs), name: z.string(), asks_name: z.boolean() })

const waitingRoom = z.object({
  /** 1: next to be let in. */
  position: z.number().int(),
  minutes_late: z.number().int(),
  /** How late the doctor is and why, in the reader's language; empty when they are on time. */
  late_text: z.string(),
  text: z.string(),
  is_locked: z.boolean(),
  /** The doctor is in the call right now, and sees there who waits. */
  doctor_is_in: z.boolean(),
})

/** The number at which a host phones the patient; null: there is none, or it is not theirs to read. */
const patientNumber = z.string().nullable()

/** What its patient was told last of another way, which holds while the call is moved; null: nothing, or they talk by video since. */
const toldWay = z.enum(movedWays).nullable()

/** By what its patient is told of another way, for staff; after `call` and `none` nobody tells them but the clinic. Null: not theirs to know. */
const toldBy = z.enum(waysToTell).nullable()

/** What hosts need besides the picture; null for everybody else. */
const hosting = z.object({
  appointment_id: id,
  appointment_version: version,
  status: z.string(),
  patient_number: patientNumber,
  told_way: toldWay,
  told_by: toldBy,
  /** Those who wait to be let in, in their order. */
  waiting: z.array(participant),
  /** Those who were turned away or sent out, the latest first, and may be let wait again. */
  turned_away: z.array(participant),
  guest_links_on: z.boolean(),
  /** Whether the doctor wants to hear that somebody waits. */
  rings: z.boolean(),
  /** Whether this person may also complete the visit. */
  may_complete: z.boolean(),
})

/** What hosts do once a call is over; null for everybody else. */
const hostAfter = z.object({
  appointment_id: id,
  /** The visit itself is completed, or did not take place: nothing is left to close. */
  visit_is_over: z.boolean(),
  /** Whether hosts may go in again, which reopens the call. */
  may_reopen: z.boolean(),
  patient_number: patientNumber,
  told_by: toldBy,
})

/** The page of a call for whoever holds its address: one state at a time. */
export const meetingState = z.discriminatedUnion('state', [
  z.object({ state: z.literal('not_found') }),
  /** With the visit, for its patient: a test of camera and sound is for it. */
  about.extend({ state: z.literal('too_early'), you, appointment_id: id.nullable() }),
  /** With the state of the same person's other tab, if there is one. */
  about.extend({
    state: z.literal('lobby'),
    you,
    is_locked: z.boolean(),
    own_place: z.enum(['waiting', 'inside']).nullable(),
    host: hosting.nullable(),
  }),
  about.extend({ state: z.literal('waiting'), you, participant_id: id, waiting: waitingRoom }),
  about.extend({
    state: z.literal('admitted'),
    you,
    participant_id: id,
    call: z.enum(callStates),
    is_locked: z.boolean(),
    /** Everybody in the call, oneself too. */
    participants: z.array(participant),
    host: hosting.nullable(),
  }),
  /** The same person came in by another tab or device; this one is out. */
  about.extend({ state: z.literal('elsewhere'), you }),
  /** `is_open_again`: they did not leave; the call was ended for all or went on in another way, and its doctor is there again. */
  about.extend({ state: z.literal('left'), you, is_open_again: z.boolean() }),
  about.extend({ state: z.literal('denied'), you }),
  about.extend({ state: z.literal('removed'), you }),
  about.extend({
    state: z.literal('ended'),
    you,
    seconds: z.number().int(),
    appointment_id: id.nullable(),
    /** Where its patient books with the doctor again; null for everybody else, and when the doctor is not listed. */
    again_at: z.string().nullable(),
    after: hostAfter.nullable(),
  }),
  about.extend({ state: z.literal('cancelled'), you }),
  /** The visit takes place in another way, or at the other time that `start` says. */
  about.extend({
    state: z.literal('moved_to_phone'),
    you,
    to: z.enum(movedWays),
    /** Where its patient chooses a time at the clinic, as that of the visit cannot be reached; null in every other case. */
    again_at: z.string().nullable(),
    after: hostAfter.nullable(),
  }),
])

/** As `RTCPeerConnection` takes them. */
export const iceServers = z.object({
  ice_servers: z.array(
    z.object({ urls: z.array(z.string()), username: z.string().optional(), credential: z.string().optional() }),
  ),
  /** Ask for new ones before; null: there are no credentials that end. */
  expires_at: moment.nullable(),
  /** False: this installation has no relay, and calls only work where browsers reach each other. */
  has_relay: z.boolean(),
})

/** What one browser tells another: an SDP or a candidate, as JSON. */
export const signal = z.object({ kind: z.enum(['description', 'candidate']), body: z.string().min(1).max(20_000) })
export const signalIn = signal.extend({ number: z.number().int(), from: id })

export const chatLine = z.object({
  number: z.number().int(),
  from: id,
  name: z.string(),
  is_own: z.boolean(),
  body: z.string(),
  at: moment,
})
/** With an id that the writer made: sent again since its answer was lost, it is the same line. */
export const chatBody = z.object({ id: id.optional(), body: prose(longestChat).min(1) })

/** What a browser reports about its connection every few seconds; silence for a while means that it is gone. */
export const heartbeat = z.object({
  line: z.enum(['connecting', 'connected', 'reconnecting']),
  /** When this page joined the call, by its own clock, and a number that rises there: a beat that was overtaken is ignored. */
  beat: z.object({ page: z.number().int().min(0), number: z.number().int().min(0).max(2_000_000_000) }).optional(),
  /** The media line to others, as the browser measured it. */
  quality: z.enum(['good', 'fair', 'poor']).optional(),
  path: z.enum(['host', 'srflx', 'prflx', 'relay']).optional(),
})

export const branchCallSettings = z.object({
  waiting_text: prose(280),
  opens_minutes: z.number().int().min(5).max(60),
  fallback_number: line(40),
  guest_links_on: z.boolean(),
})
export const doctorCallSettings = branchCallSettings.extend({
  /** Null: as each branch has it. */
  opens_minutes: branchCallSettings.shape.opens_minutes.nullable(),
  alerts: z.object({ sound: z.boolean(), notification: z.boolean() }),
})

/** A video visit in a list of calls. */
export const callLine = z.object({
  /** Null where the reader may neither go in nor give the patient the way in. */
  meet_id: z.string().nullable(),
  appointment_id: id,
  appointment_version: version,
  start: moment,
  end: moment,
  opens_at: moment,
  time_zone: z.string(),
  doctor: z.string(),
  branch: z.string(),
  /** The name, or initials for those who may not search for patients there. */
  patient: z.string(),
  service: serviceName,
  status: z.string(),
  call: z.enum(callStates),
  told_way: toldWay,
  told_by: toldBy,
  /** Since when the patient has been waiting to be let in. */
  waiting_since: moment.nullable(),
  /** How long both were connected. */
  seconds: z.number().int(),
  /** Somebody of the clinic is in the call. */
  host_is_in: z.boolean(),
  device_test: z.enum(shownTests).nullable(),
  /** Its doctor's licence is not confirmed: it does not take place as things are. */
  on_hold: z.boolean(),
  /** How its patient searches for another doctor. */
  specialty: specialtyName,
  city: z.string(),
  /** Whether Join is offered now. */
  may_join: z.boolean(),
})
