import { z } from 'zod'
import { dayParts } from '#domain/time/day-part.ts'
import { appointmentShape } from './appointment-shapes.ts'
import { endpoint } from './endpoint.ts'
import { listsVisits, ofVisit, theVisit, writes } from './entries.ts'
import { id, localDate, version } from './shapes.ts'

/** Waiting for an earlier time, and the times that are held and offered. */
export const waitingEndpoints = [
  endpoint({
    ...theVisit('appointments.reschedule'),
    method: 'PUT',
    idempotent: false,
    path: '/appointments/:appointmentId/waiting',
    summary:
      'Joins the waiting list for an earlier time: a freed one is held and offered; until then the visit stays as it is',
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
    summary: 'Accepts a time held for this visit, or passes it to the next; `leave` leaves the waiting list too',
    params: z.object({ appointmentId: id, offerId: id }),
    body: z.object({ version, answer: z.enum(['take', 'decline', 'leave']) }),
    replies: { 200: appointmentShape },
  }),
  endpoint({
    ...listsVisits,
    access: { session: 'appointments.view' },
    path: '/doctors/me/waiting-list',
    summary: 'Who waits for an earlier time of the doctor who is logged in',
    replies: { 200: z.object({ results: z.array(appointmentShape) }) },
  }),
  endpoint({
    ...writes('appointments.decide'),
    method: 'PUT',
    path: '/appointments/:appointmentId/urgency',
    summary: 'Puts a visit that waits for an earlier time first in line, or back in its place',
    ...ofVisit,
    body: z.object({ is_urgent: z.boolean() }),
    replies: { 200: appointmentShape },
  }),
] as const
