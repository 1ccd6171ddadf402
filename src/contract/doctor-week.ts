import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { reads } from './entries.ts'
import { localDate } from './shapes.ts'

/** What a doctor sees of their own week. */
export const doctorWeekEndpoints = [
  endpoint({
    ...reads('appointments.view'),
    path: '/doctors/me/week',
    summary: 'A doctor’s week in figures: how much is booked, what is still free, and what was missed lately',
    query: z.object({
      /** Its first day. */
      from: localDate,
    }),
    replies: {
      200: z.object({
        /** Minutes in which patients could be seen in these seven days, and minutes of visits among them. */
        open: z.number().int(),
        taken: z.number().int(),
        /** Free minutes from now to the end of these days. */
        free: z.number().int(),
        /** Visits of the last 30 days to which nobody came, and how many there were of both kinds, held and missed. */
        missed: z.number().int(),
        due: z.number().int(),
      }),
    },
  }),
] as const
