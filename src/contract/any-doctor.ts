import { z } from 'zod'
import { draftShape } from './booking.ts'
import { anyDoctorShape, freeTimesShape } from './offer-shapes.ts'
import { endpoint } from './endpoint.ts'
import { publicRead, visitorWrite } from './entries.ts'
import { id, line, localDate, momentIn } from './shapes.ts'

/** What is meant, by the service of any doctor who offers it there. */
const what = { service: id, mode: z.enum(['in_person', 'video']) }
/** The branch by the slug in its address, or by its id. */
const atBranch = z.object({ slug: line(160) })

/** Any doctor of a branch who offers the same: the soonest time of all, and one of them when it is taken. */
export const anyDoctorEndpoints = [
  endpoint({
    ...publicRead,
    path: '/branches/:slug/any-doctor/choices',
    summary: 'What at least two doctors of a branch offer alike, so that it can be booked with any of them',
    params: atBranch,
    replies: { 200: z.object({ results: z.array(anyDoctorShape) }) },
  }),
  endpoint({
    ...publicRead,
    path: '/branches/:slug/any-doctor/slots',
    summary: 'Times at which any doctor of a branch is free for a service, for up to 31 days',
    params: atBranch,
    query: z.object({
      ...what,
      from: localDate.optional(),
      days: z.coerce.number().int().min(1).max(31).default(14),
    }),
    replies: { 200: freeTimesShape },
  }),
  endpoint({
    ...publicRead,
    path: '/branches/:slug/any-doctor',
    summary: 'Which doctor a request for any doctor gets at a time: fewest visits that day first',
    params: atBranch,
    query: z.object({ ...what, start: momentIn }),
    replies: {
      200: z.object({ offering_id: id, service_id: id, practitioner_id: id, slug: z.string(), name: z.string() }),
    },
  }),
  endpoint({
    ...visitorWrite,
    method: 'POST',
    path: '/branches/:slug/any-doctor/drafts',
    summary: 'Begins a booking with any doctor who is free at a time: one is chosen as the time is held',
    params: atBranch,
    body: z.object({
      ...what,
      start: momentIn,
      /** The age of the patient in full years, where it is known already. */
      age: z.number().int().min(0).max(120).optional(),
    }),
    replies: { 201: draftShape },
  }),
] as const
