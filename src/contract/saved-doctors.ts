import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { reads, writes } from './entries.ts'
import { line, moment, nothing, specialtyName } from './shapes.ts'

const ofDoctor = { params: z.object({ slug: line(200) }) }

/** The doctors whom an account has saved, to find them again. */
export const savedDoctorEndpoints = [
  endpoint({
    ...reads('account.own'),
    path: '/saved-doctors',
    summary: 'The doctors saved by the account, latest first; those who closed stay in the list',
    replies: {
      200: z.object({
        results: z.array(
          z.object({
            slug: z.string(),
            name: z.string(),
            specialty: specialtyName,
            /** open: can be booked; shut: has a page and no times online; closed: has no page any more. */
            state: z.enum(['open', 'shut', 'closed']),
            /** The next time that can be booked, and the zone of its place; null where none is known. */
            next: z.object({ start: moment, time_zone: z.string() }).nullable(),
          }),
        ),
      }),
    },
  }),
  endpoint({
    ...writes('account.own'),
    method: 'PUT',
    path: '/saved-doctors/:slug',
    summary: 'Saves a doctor who has a page',
    ...ofDoctor,
    replies: { 200: nothing },
  }),
  endpoint({
    ...writes('account.own'),
    method: 'DELETE',
    path: '/saved-doctors/:slug',
    summary: 'Removes a saved doctor',
    ...ofDoctor,
    replies: { 200: nothing },
  }),
] as const
