import { z } from 'zod'
import { affectedVisit, mostActions } from './appointment-shapes.ts'
import { exceptionInput, setup } from './doctor-shapes.ts'
import { endpoint } from './endpoint.ts'
import { reads, writes } from './entries.ts'
import { id, localDate, prose, timeOfDay } from './shapes.ts'

const leaveActions = z.enum(['offer', 'colleague', 'cancel', 'keep'])

export const leaveEndpoints = [
  endpoint({
    ...reads('schedule.edit'),
    audit: 'reads_health_data',
    path: '/doctors/me/leave',
    summary: 'The booked visits that a leave on these dates would affect, with the options for each; changes nothing',
    query: z.object({
      branch_id: id.nullable().default(null),
      from_date: localDate,
      until_date: localDate,
      start: timeOfDay.nullable().default(null),
      end: timeOfDay.nullable().default(null),
    }),
    replies: {
      200: z.object({
        affected: z.array(affectedVisit),
      }),
    },
  }),
  endpoint({
    ...writes('schedule.edit'),
    method: 'POST',
    path: '/doctors/me/leave',
    summary: 'Adds a leave with a decision on each visit it affects: saved in one step, carried out one by one',
    body: exceptionInput.omit({ kind: true }).extend({
      actions: z
        .array(z.object({ appointment_id: id, action: leaveActions, offering_id: id.nullable().default(null) }))
        .max(mostActions),
      /** What the patients whose visit is cancelled should know. */
      message: prose(500).default(''),
    }),
    replies: { 201: z.object({ setup, leave_id: id, affected: z.number().int() }) },
  }),
  endpoint({
    ...reads('schedule.edit'),
    path: '/doctors/me/holidays',
    summary: 'The public holidays of a branch’s country in the next year; none where the country is not known',
    query: z.object({ branch_id: id }),
    replies: {
      200: z.object({
        country: z.string(),
        results: z.array(
          z.object({ date: localDate, name: z.string(), is_away: z.boolean(), booked: z.number().int() }),
        ),
      }),
    },
  }),
] as const
