import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { reads, writes } from './entries.ts'
import { cursor, id, moment, nothing, page } from './shapes.ts'

const lane = z.enum(['codes', 'mail', 'text', 'push'])

/** How many messages of a lane wait, are more than five minutes late, or could not be sent. */
const laneShape = z.object({ lane, queued: z.int(), late: z.int(), dead: z.int(), oldest_due: moment.nullable() })

const waits = { count: z.int(), oldest: moment.nullable() }

export const administrationEndpoints = [
  endpoint({
    ...reads('platform.health'),
    path: '/admin/overview',
    summary:
      'What needs attention: checks of doctors and facilities, reports, unsent messages, the audit, the last backup',
    replies: {
      200: z.object({
        checks: z.object(waits),
        facilities: z.object(waits),
        messages: z.object({ dead: z.int(), late: z.int() }),
        reports: z.object(waits),
        audit: z.object(waits),
        requests: z.int(),
        on_hold: z.int(),
        backup_made: moment.nullable(),
        now: moment,
      }),
    },
  }),
  endpoint({
    ...reads('platform.health'),
    path: '/admin/health',
    summary:
      'The health of the product: its version, open streams, message lanes, the last backup, stuck work, the read model against the truth',
    replies: {
      200: z.object({
        unsent: z.number().int(),
        dead: z.number().int(),
        expired_holds: z.number().int(),
        overdue_requests: z.number().int(),
        unnumbered_events: z.number().int(),
        digest_differences: z.number().int(),
        digest_checked: z.number().int(),
        version: z.string(),
        /** Of the database program, and how many migrations are applied. */
        database_version: z.string(),
        schema_steps: z.number().int(),
        /** Open live streams of the server that answered. */
        streams: z.number().int(),
        lanes: z.array(laneShape),
        backup_made: moment.nullable(),
        now: moment,
      }),
    },
  }),
  endpoint({
    ...reads('platform.health'),
    audit: 'reads_health_data',
    path: '/admin/messages',
    summary:
      'The queue of mails, texts and notifications by lane, and those that wait or could not be sent, without bodies',
    query: z.object({
      state: z.enum(['dead', 'queued']).default('dead'),
      lane: lane.optional(),
      cursor: cursor.optional(),
    }),
    replies: {
      200: page(
        z.object({
          id,
          lane: z.string(),
          kind: z.string(),
          is_about_visit: z.boolean(),
          /** Masked; whoever has to see it asks for it, and that is written down. */
          to: z.string(),
          attempts: z.int(),
          last_error: z.string(),
          created_at: moment,
          due_at: moment,
        }),
      ).extend({
        lanes: z.array(laneShape),
      }),
    },
  }),
  endpoint({
    ...writes('platform.health'),
    method: 'POST',
    path: '/admin/messages/:mailId/address',
    summary: 'Shows whom a message goes to; the look is noted',
    params: z.object({ mailId: id }),
    replies: { 200: z.object({ to: z.string() }) },
  }),
  endpoint({
    ...writes('platform.health'),
    method: 'POST',
    path: '/admin/mails/:mailId/resend',
    summary: 'Queues again a message that could not be sent',
    params: z.object({ mailId: id }),
    replies: { 200: nothing },
  }),
] as const
