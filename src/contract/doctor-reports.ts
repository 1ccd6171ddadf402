import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { reads, writes } from './entries.ts'
import { cursor, id, line, moment, nothing, page, prose } from './shapes.ts'

/** What anybody says is wrong on a doctor's page, and what came of it. */
export const doctorReportEndpoints = [
  endpoint({
    access: 'anyone',
    audit: 'writes',
    rate: 'creation',
    idempotent: false,
    // Also from a browser without scripts, by the page itself.
    csrf: 'origin',
    method: 'POST',
    path: '/doctors/:slug/reports',
    summary: 'Reports that something on a doctor’s page is wrong',
    params: z.object({ slug: line(120) }),
    body: z.object({ kind: z.enum(['not_this_person', 'licence', 'specialty', 'place', 'other']), words: prose(1000) }),
    replies: { 201: nothing },
  }),
  endpoint({
    ...reads('verification.decide'),
    path: '/admin/reports',
    summary: 'Reports of wrong details on doctors’ pages: open ones first, oldest first',
    query: z.object({ state: z.enum(['open', 'closed']).default('open'), cursor: cursor.optional() }),
    replies: {
      200: page(
        z.object({
          id,
          practitioner_id: id,
          name: z.string(),
          slug: z.string(),
          verification: z.string(),
          kind: z.string(),
          words: z.string(),
          said: moment,
          /** Whether whoever said it was logged in. */
          is_known: z.boolean(),
          closed: moment.nullable(),
          found: z.string(),
          note: z.string(),
        }),
      ).extend({ open: z.number().int() }),
    },
  }),
  endpoint({
    ...writes('verification.decide'),
    method: 'POST',
    path: '/admin/reports/:reportId',
    summary: 'Closes a report: the detail was corrected, or was right',
    params: z.object({ reportId: id }),
    body: z.object({ found: z.enum(['mended', 'right']), note: prose(1000).default('') }),
    replies: { 200: nothing },
  }),
] as const
