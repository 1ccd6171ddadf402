import { z } from 'zod'
import { dayParts } from '#domain/time/day-part.ts'
import { endpoint } from './endpoint.ts'
import { listsVisits, writes } from './entries.ts'
import { visitMode } from './offer-shapes.ts'
import { id, localDate, moment, nothing, serviceName, specialtyName } from './shapes.ts'

const weekdays = z.array(z.number().int().min(1).max(7)).max(7)
const parts = z.array(z.enum(dayParts)).max(3)
const ofEntry = { params: z.object({ awaitedId: id }) }

/** What somebody waits for, as both sides read it. */
const awaited = z.object({
  id,
  service_name: serviceName,
  mode: visitMode,
  branch_name: z.string(),
  time_zone: z.string(),
  weekdays: z.array(z.number().int()),
  parts,
  until_date: localDate,
  since: moment,
})

export const awaitedShape = awaited.extend({
  doctor: z.object({ slug: z.string(), name: z.string(), specialty: specialtyName }),
  offering_id: id,
  service_id: id,
  patient_id: id,
  /** The patient's name, where it is not the account's owner who waits; empty otherwise. */
  for_whom: z.string(),
  /** A time that is held for them: it is booked by its draft. */
  offer: z.object({ id, draft_id: z.string(), start: moment, expires_at: moment }).nullable(),
})

/** Waiting for a time of a doctor without having a visit there. */
export const awaitedEndpoints = [
  endpoint({
    ...listsVisits,
    access: { session: 'account.own' },
    path: '/awaited-times',
    summary: 'What the account waits for without a visit, and the times held for it',
    replies: { 200: z.object({ results: z.array(awaitedShape) }) },
  }),
  endpoint({
    ...writes('account.own'),
    method: 'POST',
    path: '/awaited-times',
    summary:
      'Waits for a time: one that opens is held, and the account is told. Repeating it for the same service changes the wishes',
    body: z.object({
      offering_id: id,
      service_id: id,
      /** Somebody the account books for; null is oneself. */
      patient_id: id.nullable().default(null),
      weekdays: weekdays.default([]),
      parts: parts.default([]),
      /** The last day that suits; null: 90 days from now. At most 180. */
      until_date: localDate.nullable().default(null),
    }),
    replies: { 200: awaitedShape },
  }),
  endpoint({
    ...writes('account.own'),
    method: 'DELETE',
    path: '/awaited-times/:awaitedId',
    summary: 'Stops waiting; a held time goes to the next',
    ...ofEntry,
    replies: { 200: nothing },
  }),
  endpoint({
    ...writes('account.own'),
    method: 'POST',
    path: '/awaited-times/:awaitedId/decline',
    summary: 'Passes a held time to the next, and goes on waiting',
    ...ofEntry,
    body: z.object({ offer_id: id }),
    replies: { 200: awaitedShape },
  }),
  endpoint({
    ...listsVisits,
    access: { session: 'appointments.view' },
    path: '/doctors/me/awaited-times',
    summary: 'Who waits for a time of the doctor who is logged in and has no visit yet',
    replies: {
      200: z.object({
        results: z.array(
          awaited.extend({
            patient_name: z.string(),
            is_urgent: z.boolean(),
            offer: z.object({ start: moment, expires_at: moment }).nullable(),
          }),
        ),
      }),
    },
  }),
  endpoint({
    ...writes('appointments.decide'),
    method: 'PUT',
    path: '/awaited-times/:awaitedId/urgency',
    summary: 'Puts somebody who waits without a visit first in line, or back in their place',
    ...ofEntry,
    body: z.object({ is_urgent: z.boolean() }),
    replies: { 200: nothing },
  }),
] as const
