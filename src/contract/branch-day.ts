import { z } from 'zod'
import { lateReasons } from '#domain/booking/late-reasons.ts'
import { ticketStates } from '#domain/queue/ticket.ts'
import { appointmentShape, lateness, latenessSaid, ticketCall } from './appointment-shapes.ts'
import { endpoint } from './endpoint.ts'
import { reads, writes } from './entries.ts'
import { id, localDate, moment, momentIn, prose, specialtyName, version } from './shapes.ts'

/** A visit on the screens of a branch: with what the desk works by. */
export const branchVisitShape = appointmentShape
  .extend({
    is_new: z.boolean(),
    /** Somebody decided that it takes place at its time although its doctor is on leave. */
    is_kept: z.boolean(),
    arrived_at: moment.nullable(),
    ticket: z
      .object({
        id,
        version,
        label: z.string(),
        state: z.enum(ticketStates),
        point: z.string().nullable(),
        point_id: id.nullable(),
        call: ticketCall,
      })
      .nullable(),
  })
  .meta({ id: 'BranchVisit' })

const stretch = z.object({ start: z.number().int(), end: z.number().int() })

/** A doctor on the day of a branch; minutes are those of its wall. */
const doctorOfDay = z.object({
  practitioner_id: id,
  slug: z.string(),
  name: z.string(),
  room: z.string().nullable(),
  late_minutes: z.number().int(),
  late_reason: z.enum(lateReasons).nullable(),
  open: z.array(stretch),
  leave: z.array(stretch),
  /** Times that can still be booked on this day, one after the other. */
  times_left: z.number().int(),
})

const noteShape = z.object({
  text: z.string(),
  version,
  changed_at: moment.nullable(),
  changed_by: z.string(),
})

const opening = z.object({
  practitioner_id: id,
  doctor: z.string(),
  start: moment,
  /** How many people wait for such a time. */
  count: z.number().int(),
})

/** The day of a branch, as its desk works with it. */
export const branchDayEndpoints = [
  endpoint({
    ...reads('appointments.view'),
    audit: 'reads_health_data',
    path: '/branches/:branchId/appointments',
    summary: 'The day of a branch',
    params: z.object({ branchId: id }),
    query: z.object({ date: localDate.optional() }),
    replies: {
      200: z.object({
        results: z.array(branchVisitShape),
        /** What waits for the clinic's answer, of any day; what must be answered first comes first. */
        requests: z.array(branchVisitShape),
        date: localDate,
        time_zone: z.string(),
        branch_name: z.string(),
        doctors_of_day: z.array(doctorOfDay),
        /** Where somebody can be called to. */
        points: z.array(z.object({ id, name: z.string(), practitioner_id: id.nullable() })),
        note: noteShape,
        /** Whom the reader may book for here; nobody without the right. */
        doctors: z.array(z.object({ slug: z.string(), name: z.string(), specialty: specialtyName })),
      }),
    },
  }),
  endpoint({
    ...writes('appointments.progress'),
    method: 'PUT',
    path: '/branches/:branchId/days/:date/note',
    summary: 'Writes the notes of a day at a branch; an older version is refused with the current one',
    params: z.object({ branchId: id, date: localDate }),
    body: z.object({ text: prose(4000), version }),
    replies: { 200: noteShape },
  }),
  endpoint({
    ...writes('appointments.progress'),
    method: 'PUT',
    path: '/branches/:branchId/doctors/:practitionerId/late',
    summary: 'Sets how many minutes late a doctor of the branch is; from 15 minutes on, those who wait there are told',
    params: z.object({ branchId: id, practitionerId: id }),
    body: latenessSaid,
    replies: { 200: lateness },
  }),
  endpoint({
    ...reads('appointments.reschedule'),
    audit: 'reads_health_data',
    path: '/branches/:branchId/openings',
    summary: 'A day’s free times at a branch for which somebody is on the waiting list',
    params: z.object({ branchId: id }),
    query: z.object({ date: localDate }),
    replies: { 200: z.object({ results: z.array(opening) }) },
  }),
  endpoint({
    ...writes('appointments.reschedule'),
    method: 'POST',
    path: '/branches/:branchId/openings',
    summary: 'Offers a free time to the first person on the waiting list it suits, and holds it for them',
    params: z.object({ branchId: id }),
    body: z.object({ practitioner_id: id, start: momentIn }),
    replies: { 200: z.object({ is_offered: z.boolean() }) },
  }),
] as const
