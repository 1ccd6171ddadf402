import { z } from 'zod'
import { statuses } from '#domain/booking/status.ts'
import { appointmentShape, facilityVisit, lateness, latenessSaid, timelineLine } from './appointment-shapes.ts'
import { endpoint } from './endpoint.ts'
import { listsVisits, ofVisit, reads, theVisit, writes } from './entries.ts'
import { patientContact } from './family.ts'
import { again, id, line, localDate, moment, momentIn, nothing, page, prose, version } from './shapes.ts'

/** A visit in the lists of its patient. */
const ownVisit = appointmentShape.extend({
  /** How many of its documents the reader finds: their own people's, or those shared with them. */
  documents: z.int(),
})

/** How a list of visits is sorted. */
export const visitSortKeys = ['time', 'patient', 'service', 'status', 'booked'] as const
const visitSortings = visitSortKeys.flatMap((key) => [key, `-${key}`] as const)

export const appointmentEndpoints = [
  endpoint({
    ...listsVisits,
    access: { session: 'account.own' },
    path: '/appointments/mine',
    summary: 'The visits of the patient who is logged in',
    query: z.object({
      tab: z.enum(['upcoming', 'past', 'cancelled', 'waiting']).default('upcoming'),
      /** One of the people that the account books for. */
      person: id.optional(),
      /** Words of the doctor, the service or the place, each of which must be there. */
      q: line(100).default(''),
      cursor: line(400).optional(),
    }),
    replies: { 200: page(ownVisit).extend({ upcoming_count: z.number().int() }) },
  }),
  endpoint({
    ...listsVisits,
    access: { session: 'account.own' },
    path: '/appointments/mine/doctors',
    summary: 'Bookable doctors seen before by anybody whose visits the account manages, most recent first',
    replies: {
      200: z.object({
        results: z.array(
          appointmentShape.shape.doctor.pick({ slug: true, name: true, specialty: true }).extend({
            /** The next time that can be booked, and the zone of its place; null where none is known. */
            next: z.object({ start: moment, time_zone: z.string() }).nullable(),
            /** Who was there, where it was not the account's own person; null: it was. */
            person: id.nullable(),
          }),
        ),
      }),
    },
  }),
  endpoint({
    ...listsVisits,
    access: { session: 'appointments.view' },
    path: '/doctors/me/appointments',
    summary: 'The visits of the doctor who is logged in, from a first to a last day',
    query: z.object({
      from: localDate,
      until: localDate,
      status: z.enum(statuses).optional(),
      /** Whose patients the doctor has seen before at the same facility, or not yet. */
      kind: z.enum(['new', 'returning']).optional(),
      q: line(100).default(''),
    }),
    replies: {
      200: z.object({
        results: z.array(appointmentShape),
        requests: z.array(appointmentShape),
        /** Of the first branch; null: the doctor works nowhere yet. */
        time_zone: z.string().nullable(),
      }),
    },
  }),
  endpoint({
    ...listsVisits,
    access: { session: 'appointments.view' },
    path: '/facilities/:facilityId/appointments',
    summary: 'The visits at all branches of a facility where the caller may see them, a page at a time',
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
      /** Requests that wait for an answer, and past visits that nobody has closed. */
      needs_action: z.enum(['yes', 'no']).default('no'),
      q: line(100).default(''),
      group: z.enum(['time', 'branch', 'doctor']).default('time'),
      /** The order within each group; with a minus the other way around. */
      sort: z.enum(visitSortings).default('time'),
      limit: z.coerce.number().int().min(10).max(100).default(25),
      cursor: line(400).optional(),
    }),
    replies: { 200: page(facilityVisit).extend({ total: z.number().int() }) },
  }),
  endpoint({
    ...listsVisits,
    access: { session: 'appointments.view', link: true },
    path: '/appointments/:appointmentId',
    summary: 'One visit with its timeline',
    ...ofVisit,
    query: again,
    replies: {
      200: appointmentShape.extend({
        timeline: z.array(timelineLine),
        /**
         * Where the patient lives and whom to call in an emergency, for those who treat them; masked without the right
         * to see contacts.
         */
        contact: z.object(patientContact).nullable(),
      }),
    },
  }),
  endpoint({
    ...listsVisits,
    access: 'link',
    path: '/visit',
    summary: 'The visit that a link opens; reason and details stay hidden',
    replies: { 200: appointmentShape },
  }),
  endpoint({
    access: 'anyone',
    audit: 'writes',
    rate: 'mail',
    idempotent: false,
    method: 'POST',
    path: '/visit/links',
    summary: 'Mails new links to the visits to come of an address; the answer is the same whether or not there are any',
    body: z.object({ email: line(254).default('') }),
    replies: { 202: nothing },
  }),
  endpoint({
    ...theVisit('appointments.cancel'),
    method: 'POST',
    path: '/appointments/:appointmentId/cancel',
    summary: 'Cancels a visit: patients until its start, staff with a reason',
    body: z.object({
      version,
      reason: line(200).default(''),
      note: prose(500).default(''),
      /** Where the clinic cancels: the message tells the patient the nearest times that can be booked instead. */
      offer_times: z.boolean().default(true),
    }),
    replies: { 200: appointmentShape },
  }),
  endpoint({
    ...theVisit('appointments.cancel'),
    method: 'POST',
    path: '/appointments/:appointmentId/error',
    summary: 'Marks a visit as entered in error: staff with a reason, from any status, for good',
    body: z.object({ version, reason: line(200).default('') }),
    replies: { 200: appointmentShape },
  }),
  endpoint({
    ...theVisit('appointments.reschedule'),
    method: 'POST',
    path: '/appointments/:appointmentId/move',
    summary: 'Moves a visit to another time in one step: the old time is kept until the new one is taken',
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
    ...reads('appointments.reschedule'),
    path: '/appointments/:appointmentId/colleagues',
    summary: 'The doctors of the branch who offer the same service, for moving the visit to one of them',
    ...ofVisit,
    replies: {
      200: z.object({
        results: z.array(
          z.object({
            offering_id: id,
            service_id: id,
            practitioner_id: id,
            slug: z.string(),
            name: z.string(),
            /** At the current time of the visit. */
            is_free_then: z.boolean(),
          }),
        ),
      }),
    },
  }),
  endpoint({
    ...writes('appointments.reschedule'),
    idempotent: true,
    method: 'POST',
    path: '/appointments/:appointmentId/reassign',
    summary: 'Moves a visit to a colleague at the branch who offers the same, in one step; the patient is told once',
    ...ofVisit,
    body: z.object({ version, offering_id: id, start: momentIn, reason: line(200).default('') }),
    replies: { 200: appointmentShape },
  }),
  endpoint({
    ...writes('appointments.reschedule'),
    idempotent: true,
    method: 'POST',
    path: '/appointments/:appointmentId/keep',
    summary: 'Keeps a visit at its original time when its patient did not take another one; the patient is told',
    ...ofVisit,
    body: z.object({ version }),
    replies: { 200: appointmentShape },
  }),
  endpoint({
    ...theVisit('appointments.view'),
    method: 'POST',
    path: '/appointments/:appointmentId/status',
    summary:
      'Changes the status of a visit: accept, decline, confirm, arrive, start, complete, did not attend, or one step back',
    body: z.object({
      version,
      action: z.enum(['accept', 'decline', 'confirm', 'arrive', 'start', 'complete', 'no_show', 'undo']),
      reason: line(200).default(''),
    }),
    replies: { 200: appointmentShape },
  }),
  endpoint({
    ...writes('appointments.progress'),
    method: 'PUT',
    path: '/doctors/me/late',
    summary: 'Sets how many minutes late the doctor is; from 15 minutes on, those who wait are told',
    body: latenessSaid,
    replies: { 200: lateness },
  }),
] as const
