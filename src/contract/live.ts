import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { reads } from './entries.ts'

/** What changes, as it happens: streams of server-sent events. */
export const liveEndpoints = [
  endpoint({
    ...reads('account.own'),
    path: '/live',
    summary: 'Changes for the account that is logged in, as a stream of events; `after` resumes without a gap',
    query: z.object({ after: z.coerce.number().int().min(0).optional() }),
    replies: { 200: z.unknown() },
  }),
  endpoint({
    method: 'GET',
    access: 'anyone',
    audit: 'none',
    rate: 'read',
    idempotent: false,
    path: '/live/availability',
    summary: 'When times of these doctors open or close, as a stream of events; names nobody',
    query: z.object({
      doctors: z.string().regex(/^[0-9a-f,-]{36,1000}$/),
      after: z.coerce.number().int().min(0).optional(),
    }),
    replies: { 200: z.unknown() },
  }),
] as const
