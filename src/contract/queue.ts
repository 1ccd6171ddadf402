import { z } from 'zod'
import { priorities, ticketSteps } from '#domain/queue/ticket.ts'
import { endpoint } from './endpoint.ts'
import { reads, writes } from './entries.ts'
import {
  namedService,
  namedWorker,
  pointInput,
  pointShape,
  pointStateInput,
  queueSettingsInput,
  queueSettingsShape,
  ticketShape,
} from './queue-shapes.ts'
import { id, line, moment, nothing, prose, version } from './shapes.ts'
import { newPatient } from './staff-booking.ts'

const ofBranch = z.object({ branchId: id })
const ofPoint = z.object({ branchId: id, pointId: id })
const changed = z.object({ id, version })

const passShape = z.object({
  id,
  kind: z.enum(['display', 'kiosk', 'door']),
  name: z.string(),
  created_at: moment,
  seen_at: moment.nullable(),
})

export const queueEndpoints = [
  endpoint({
    ...reads('queue.view'),
    audit: 'reads_health_data',
    path: '/branches/:branchId/queue',
    summary: 'Who waits at a branch today, in the order of calling, and what each service point is doing',
    params: ofBranch,
    replies: {
      200: z.object({
        date: z.string(),
        time_zone: z.string(),
        branch_name: z.string(),
        settings: queueSettingsShape,
        points: z.array(
          pointShape.extend({
            /** Whether the reader is one of those who call there, if they work at the branch at all. */
            may_call: z.boolean(),
          }),
        ),
        /** What the points name. */
        services: z.array(namedService),
        staff: z.array(namedWorker),
        tickets: z.array(ticketShape),
        doctors: z.array(z.object({ practitioner_id: id, name: z.string() })),
      }),
    },
  }),
  endpoint({
    ...writes('queue.work'),
    method: 'POST',
    path: '/branches/:branchId/points/:pointId/call',
    summary: 'Calls the next person to a service point, by the branch’s rule; null when nobody waits',
    params: ofPoint,
    replies: { 200: z.object({ ticket: z.object({ id, label: z.string(), version }).nullable() }) },
  }),
  endpoint({
    ...writes('queue.work'),
    method: 'POST',
    path: '/branches/:branchId/tickets/:ticketId/steps',
    summary:
      'Calls a number again, starts, ends, marks it missed, puts it back, sends it on or moves it up; its visit follows',
    params: z.object({ branchId: id, ticketId: id }),
    body: z.object({
      step: z.enum(ticketSteps),
      version,
      point_id: id.nullable().default(null),
      priority: z.enum(priorities).nullable().default(null),
      reason: line(200).default(''),
    }),
    replies: { 200: changed },
  }),
  endpoint({
    ...writes('queue.work'),
    method: 'POST',
    path: '/branches/:branchId/tickets/:ticketId/visit',
    summary:
      'Names the visit of a number whose owner was not found at the door: the visit is checked in with that number',
    params: z.object({ branchId: id, ticketId: id }),
    body: z.object({ version, appointment_id: id, appointment_version: version }),
    replies: { 200: changed },
  }),
  endpoint({
    ...writes('queue.work'),
    method: 'PUT',
    path: '/branches/:branchId/points/:pointId/state',
    summary: 'Opens, pauses until a time, or closes a service point',
    params: ofPoint,
    body: pointStateInput,
    replies: { 200: changed },
  }),
  endpoint({
    ...reads('queue.setup'),
    path: '/branches/:branchId/point-choices',
    summary: 'The services and people that a service point of a branch can be set for',
    params: ofBranch,
    replies: { 200: z.object({ services: z.array(namedService), staff: z.array(namedWorker) }) },
  }),
  endpoint({
    ...reads('queue.setup'),
    path: '/branches/:branchId/point-people',
    summary: 'Which doctor works at each service point of a branch, and who calls or could call there',
    params: ofBranch,
    replies: {
      200: z.object({
        points: z.array(pointShape),
        staff: z.array(namedWorker),
        doctors: z.array(z.object({ practitioner_id: id, name: z.string() })),
      }),
    },
  }),
  endpoint({
    ...writes('queue.setup'),
    method: 'PUT',
    path: '/branches/:branchId/point-people',
    summary: 'Sets which doctor works at service points and who calls there; all or nothing',
    params: ofBranch,
    body: z.object({
      changes: z
        .array(z.object({ point_id: id, version, practitioner_id: id.nullable(), staff: z.array(id).max(100) }))
        .min(1)
        .max(200),
    }),
    replies: { 200: nothing },
  }),
  endpoint({
    ...writes('queue.setup'),
    method: 'POST',
    path: '/branches/:branchId/points',
    summary: 'Adds a service point',
    params: ofBranch,
    body: pointInput,
    replies: { 201: changed },
  }),
  endpoint({
    ...writes('queue.setup'),
    method: 'PUT',
    path: '/branches/:branchId/points/:pointId',
    summary: 'Changes a service point',
    params: ofPoint,
    body: pointInput.extend({ version }),
    replies: { 200: changed },
  }),
  endpoint({
    ...writes('queue.setup'),
    method: 'DELETE',
    path: '/branches/:branchId/points/:pointId',
    summary: 'Removes a service point; its history stays',
    params: ofPoint,
    replies: { 200: nothing },
  }),
  endpoint({
    ...writes('queue.setup'),
    method: 'PUT',
    path: '/branches/:branchId/queue-settings',
    summary: 'Changes the rules of the queue',
    params: ofBranch,
    body: queueSettingsInput.extend({ version }),
    replies: { 200: queueSettingsShape },
  }),
  endpoint({
    ...reads('queue.setup'),
    path: '/branches/:branchId/passes',
    summary: 'The displays, kiosks and door codes of a branch, without their secret addresses',
    params: ofBranch,
    replies: { 200: z.object({ results: z.array(passShape) }) },
  }),
  endpoint({
    ...writes('queue.setup'),
    method: 'POST',
    path: '/branches/:branchId/passes',
    summary: 'Creates the address of a display, a kiosk or a door code; it is shown once',
    params: ofBranch,
    body: z.object({ kind: z.enum(['display', 'kiosk', 'door']), name: line(60) }),
    replies: {
      201: z.object({
        id,
        url: z.string(),
        /** What the poster of a door says, in each language that is offered; nothing for other screens. */
        poster: z.array(z.object({ language: z.string(), title: z.string(), words: z.string() })),
      }),
    },
  }),
  endpoint({
    ...writes('queue.setup'),
    method: 'DELETE',
    path: '/branches/:branchId/passes/:passId',
    summary: 'Revokes the address of a display, a kiosk or a door code at once',
    params: z.object({ branchId: id, passId: id }),
    replies: { 200: nothing },
  }),
  endpoint({
    ...writes('queue.check_in'),
    method: 'POST',
    path: '/branches/:branchId/walk-ins',
    idempotent: true,
    summary: 'Adds somebody without an appointment to the queue; their time is taken when the visit starts',
    params: ofBranch,
    body: z.object({
      offering_id: id,
      service_id: id,
      patient_id: id.nullable().default(null),
      new_patient: newPatient,
      /** Somebody new although the branch knows the same name and birth date: another person, on purpose. */
      anyway: z.boolean().default(false),
      reason: prose(500).default(''),
      /** Somebody of an age, or of an unknown one, that the doctor does not see: on purpose. */
      despite_age: z.boolean().default(false),
    }),
    replies: { 201: z.object({ appointment_id: id, label: z.string() }) },
  }),
  endpoint({
    access: { session: 'appointments.answer', link: true },
    audit: 'writes',
    rate: 'write',
    idempotent: false,
    method: 'POST',
    path: '/appointments/:appointmentId/ticket',
    summary: "Creates the address of the patient's own place in the queue",
    params: z.object({ appointmentId: id }),
    replies: { 201: z.object({ token: z.string() }) },
  }),
] as const
