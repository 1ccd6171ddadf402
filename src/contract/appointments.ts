import { z } from 'zod'
import { needKinds, relations } from '#domain/profiles/needs.ts'
import { ticketStates } from '#domain/queue/ticket.ts'
import { statuses } from '#domain/booking/status.ts'
import { dayParts } from '#domain/waitlist/waitlist.ts'
import { endpoint } from './endpoint.ts'
import { reads, writes } from './entries.ts'
import { id, line, localDate, moment, momentIn, nothing, page, prose, version } from './shapes.ts'

export const appointmentShape = z
  .object({
    id,
    reference: z.string(),
    status: z.enum(statuses),
    version,
    start: moment,
    end: moment,
    start_local: z.string(),
    time_zone: z.string(),
    mode: z.enum(['in_person', 'video']),
    /** What the address of its call ends with; null: there is none, or not for who asks. */
    meet_id: z.string().nullable(),
    service_id: id,
    service_name: z.string(),
    offering_id: id,
    doctor: z.object({
      practitioner_id: id,
      slug: z.string(),
      name: z.string(),
      specialty: z.string(),
      is_listed: z.boolean(),
      /** How late the doctor runs now, on the day of the visit; 0 when on time. */
      late_minutes: z.number().int(),
    }),
    branch: z.object({
      id,
      name: z.string(),
      address: z.string(),
      city: z.string(),
      phone: z.string(),
      /** How to get there and in, in the clinic's own words. */
      directions: z.string(),
    }),
    room: z.string().nullable(),
    /** Rooms and devices that it takes, for staff; one that is out of order then is marked. */
    equipment: z.array(z.object({ name: z.string(), is_out: z.boolean() })),
    /** Patients read their own; staff with the right; null to others. */
    patient: z
      .object({
        name: z.string(),
        age: z.number().int().nullable(),
        email: z.string().nullable(),
        phone_number: z.string().nullable(),
        relation: z.enum(['self', ...relations]),
        /** Who is reached, where somebody else books for the patient. */
        contact_name: z.string().nullable(),
        needs: z.array(z.enum(needKinds)),
        needs_note: z.string(),
      })
      .nullable(),
    reason: z.string().nullable(),
    /** What the service asked, for those who read the reason. */
    answers: z.array(z.object({ question: z.string(), answer: z.string() })),
    preparation: z.string(),
    answer_by: moment.nullable(),
    moved_from: moment.nullable(),
    cancelled_by: z.enum(['patient', 'staff', 'timer']).nullable(),
    cancel_reason: z.string(),
    cancel_note: z.string(),
    patient_confirmed_at: moment.nullable(),
    started_at: moment.nullable(),
    created_at: moment,
    changed_at: moment,
    booked_by: z.enum(['patient', 'guest', 'staff']),
    /** Came without an appointment: the time is when it started, or when they came. */
    is_walk_in: z.boolean(),
    /** The number in the queue, for who is here or was. */
    ticket: z.object({ label: z.string(), state: z.enum(ticketStates), point: z.string().nullable() }).nullable(),
    /** What an earlier time must be like, for who waits for one. */
    waiting: z
      .object({
        weekdays: z.array(z.number().int()),
        parts: z.array(z.enum(dayParts)),
        until_date: localDate.nullable(),
        is_urgent: z.boolean(),
      })
      .nullable(),
    /** Times that are held for this visit until the patient answers. */
    offers: z.array(z.object({ id, start: moment, expires_at: moment, cause: z.enum(['waitlist', 'leave']) })),
    /** What the asking person may do with it now. */
    actions: z.array(
      z.enum(['accept', 'decline', 'confirm', 'arrive', 'start', 'complete', 'no_show', 'undo', 'move', 'cancel']),
    ),
  })
  .meta({ id: 'Appointment' })

/** A visit in the list over all branches: what a place is run by, and nothing of why somebody comes. */
const facilityVisit = appointmentShape
  .pick({
    id: true,
    reference: true,
    status: true,
    start: true,
    end: true,
    time_zone: true,
    mode: true,
    service_name: true,
    cancelled_by: true,
    patient_confirmed_at: true,
    created_at: true,
  })
  .extend({
    branch: z.object({ id, name: z.string() }),
    doctor: z.object({ practitioner_id: id, name: z.string() }),
    /** The name, or initials for who may not look for patients there. */
    patient: z.string(),
    is_new: z.boolean(),
    booked_by: z.enum(['patient', 'guest', 'desk', 'doctor']),
    /** Minutes from checking in to the start, or until now for who still waits. */
    waited: z.number().int().nullable(),
  })

const timelineLine = z.object({ at: moment, kind: z.string(), by: z.string(), text: z.string() })

const one = { params: z.object({ appointmentId: id }) }
const theVisit = <P extends 'appointments.cancel' | 'appointments.reschedule' | 'appointments.view'>(session: P) =>
  ({ access: { session, link: true }, audit: 'writes', rate: 'write', idempotent: true, ...one }) as const

const list = { method: 'GET', audit: 'reads_health_data', rate: 'read', idempotent: false } as const

export const appointmentEndpoints = [
  endpoint({
    ...list,
    access: { session: 'account.own' },
    path: '/appointments/mine',
    summary: 'The visits of the patient who is logged in',
    query: z.object({
      tab: z.enum(['upcoming', 'past', 'cancelled', 'waiting']).default('upcoming'),
      /** One of the people that the account books for. */
      person: id.optional(),
      cursor: line(400).optional(),
    }),
    replies: { 200: page(appointmentShape).extend({ upcoming_count: z.number().int() }) },
  }),
  endpoint({
    ...list,
    access: { session: 'appointments.view' },
    path: '/doctors/me/appointments',
    summary: 'The visits of the doctor who is logged in, from a first to a last day',
    query: z.object({
      from: localDate,
      until: localDate,
      status: z.enum(statuses).optional(),
      q: line(100).default(''),
    }),
    replies: {
      200: z.object({ results: z.array(appointmentShape), requests: z.array(appointmentShape), time_zone: z.string() }),
    },
  }),
  endpoint({
    ...list,
    access: { session: 'appointments.view' },
    path: '/facilities/:facilityId/appointments',
    summary: 'The visits of all branches of a facility at which the person may see them, in the order of time',
    params: z.object({ facilityId: id }),
    query: z.object({
      from: localDate,
      until: localDate,
      branch_id: id.optional(),
      practitioner_id: id.optional(),
      service: line(200).optional(),
      status: z.enum(statuses).optional(),
      mode: z.enum(['in_person', 'video']).optional(),
      booked_by: z.enum(['patient', 'guest', 'staff']).optional(),
      kind: z.enum(['new', 'returning']).optional(),
      /** Requests that wait for an answer, and visits whose time has passed and of which nobody has said what became of them. */
      needs_action: z.enum(['yes', 'no']).default('no'),
      q: line(100).default(''),
      group: z.enum(['time', 'branch', 'doctor']).default('time'),
      limit: z.coerce.number().int().min(10).max(100).default(25),
      cursor: line(400).optional(),
    }),
    replies: { 200: page(facilityVisit).extend({ total: z.number().int() }) },
  }),
  endpoint({
    ...list,
    access: { session: 'appointments.view', link: true },
    path: '/appointments/:appointmentId',
    summary: 'One visit with its timeline',
    ...one,
    replies: { 200: appointmentShape.extend({ timeline: z.array(timelineLine) }) },
  }),
  endpoint({
    ...list,
    access: 'link',
    path: '/visit',
    summary: 'The visit that a link opens; reason and details stay hidden',
    replies: { 200: appointmentShape },
  }),
  endpoint({
    ...list,
    access: { session: 'appointments.view', link: true },
    path: '/appointments/:appointmentId/calendar',
    summary: 'The visit as an iCalendar file (RFC 5545)',
    ...one,
    replies: { 200: z.object({ filename: z.string(), content: z.string() }) },
  }),
  endpoint({
    ...reads('account.own'),
    path: '/calendar-feed',
    summary: 'Whether the own visits can be read under a secret address by a calendar program',
    replies: { 200: z.object({ is_on: z.boolean() }) },
  }),
  endpoint({
    ...writes('account.own'),
    method: 'POST',
    path: '/calendar-feed',
    summary: 'Makes the secret address, or another one instead; it is told once',
    replies: { 201: z.object({ url: z.string() }) },
  }),
  endpoint({
    ...writes('account.own'),
    method: 'DELETE',
    path: '/calendar-feed',
    summary: 'Ends the secret address',
    replies: { 200: nothing },
  }),
  endpoint({
    ...list,
    access: 'anyone',
    path: '/calendars/:file',
    summary: 'The visits behind a secret address, as iCalendar (RFC 5545); no names and no reasons',
    params: z.object({ file: z.string().regex(/^[\w-]{43}\.ics$/) }),
    replies: { 200: z.unknown() },
  }),
  endpoint({
    ...theVisit('appointments.cancel'),
    method: 'POST',
    path: '/appointments/:appointmentId/cancel',
    summary: 'Cancels: patients until the start, staff with a reason',
    body: z.object({ version, reason: line(200).default(''), note: prose(500).default('') }),
    replies: { 200: appointmentShape },
  }),
  endpoint({
    ...theVisit('appointments.reschedule'),
    method: 'POST',
    path: '/appointments/:appointmentId/move',
    summary: 'Moves to another time in one step: the old time stays until the new one is won',
    body: z.object({
      version,
      start: momentIn,
      offering_id: id.optional(),
      reason: line(200).default(''),
      /** Over other visits, on purpose: for staff with the right, and never without a reason. */
      overbook: z.boolean().default(false),
    }),
    replies: { 200: appointmentShape },
  }),
  endpoint({
    ...theVisit('appointments.view'),
    method: 'POST',
    path: '/appointments/:appointmentId/status',
    summary: 'Accepts, declines, confirms, arrives, starts, completes, did not attend, or one step back',
    body: z.object({
      version,
      action: z.enum(['accept', 'decline', 'confirm', 'arrive', 'start', 'complete', 'no_show', 'undo']),
      reason: line(200).default(''),
    }),
    replies: { 200: appointmentShape },
  }),
  endpoint({
    ...theVisit('appointments.reschedule'),
    method: 'PUT',
    idempotent: false,
    path: '/appointments/:appointmentId/waiting',
    summary: 'Waits for an earlier time: a freed one is held and offered; the visit stays as it is meanwhile',
    body: z.object({
      weekdays: z.array(z.number().int().min(1).max(7)).max(7).default([]),
      parts: z.array(z.enum(dayParts)).max(3).default([]),
      until_date: localDate.nullable().default(null),
    }),
    replies: { 200: appointmentShape },
  }),
  endpoint({
    ...theVisit('appointments.reschedule'),
    method: 'DELETE',
    idempotent: false,
    path: '/appointments/:appointmentId/waiting',
    summary: 'Leaves the waiting list',
    replies: { 200: appointmentShape },
  }),
  endpoint({
    ...theVisit('appointments.reschedule'),
    method: 'POST',
    idempotent: false,
    path: '/appointments/:appointmentId/offers/:offerId',
    summary: 'Takes a time that is held for this visit, or lets it go to the next; `leave` leaves the waiting list too',
    params: z.object({ appointmentId: id, offerId: id }),
    body: z.object({ version, answer: z.enum(['take', 'decline', 'leave']) }),
    replies: { 200: appointmentShape },
  }),
  endpoint({
    ...writes('appointments.progress'),
    method: 'PUT',
    path: '/doctors/me/late',
    summary: 'Says how many minutes the doctor runs late; who waits is told from 15 minutes on',
    body: z.object({ minutes: z.number().int().min(0).max(240) }),
    replies: { 200: z.object({ minutes: z.number().int() }) },
  }),
  endpoint({
    ...list,
    access: { session: 'appointments.view' },
    path: '/doctors/me/waiting-list',
    summary: 'Who waits for an earlier time of the doctor who is logged in',
    replies: { 200: z.object({ results: z.array(appointmentShape) }) },
  }),
  endpoint({
    ...writes('appointments.decide'),
    method: 'PUT',
    path: '/appointments/:appointmentId/urgency',
    summary: 'Puts a visit that waits for an earlier time first in line, or back',
    ...one,
    body: z.object({ is_urgent: z.boolean() }),
    replies: { 200: appointmentShape },
  }),
  endpoint({
    ...reads('account.own'),
    path: '/live',
    summary: 'What changes for the account that is logged in, as a stream of events; `after` resumes without a gap',
    query: z.object({ after: z.coerce.number().int().min(0).optional() }),
    replies: { 200: z.unknown() },
  }),
  endpoint({
    method: 'GET',
    access: 'anyone',
    audit: 'none',
    rate: 'read',
    idempotent: false,
    path: '/live/availability',
    summary: 'When times of these doctors open or close, as a stream of events; no person stands in it',
    query: z.object({
      doctors: z.string().regex(/^[0-9a-f,-]{36,1000}$/),
      after: z.coerce.number().int().min(0).optional(),
    }),
    replies: { 200: z.unknown() },
  }),
] as const
