import { z } from 'zod'
import { profile } from './doctor-shapes.ts'
import { endpoint } from './endpoint.ts'
import { reads, writes } from './entries.ts'
import { cursor, id, line, moment, nothing, page, prose, version } from './shapes.ts'

const lane = z.enum(['codes', 'mail', 'text', 'push'])

const waits = { count: z.int(), oldest: moment.nullable() }

export const administrationEndpoints = [
  endpoint({
    ...reads('platform.health'),
    path: '/admin/overview',
    summary: 'What waits for somebody: checks, messages that did not go, the audit, the last backup',
    replies: {
      200: z.object({
        checks: z.object(waits),
        messages: z.object({ dead: z.int(), late: z.int() }),
        audit: z.object(waits),
        requests: z.int(),
        on_hold: z.int(),
        backup_made: moment.nullable(),
        now: moment,
      }),
    },
  }),
  endpoint({
    ...reads('verification.decide'),
    path: '/admin/verifications',
    summary: 'The doctors who wait for their check, longest first, and the newest decisions',
    replies: {
      200: z.object({
        waiting: z.array(profile.extend({ email: z.string(), submitted_at: z.string().nullable(), version: z.int() })),
        decided: z.array(
          z.object({ practitioner_id: id, name: z.string(), to_state: z.string(), at: z.string(), note: z.string() }),
        ),
      }),
    },
  }),
  endpoint({
    ...reads('verification.decide'),
    path: '/admin/checked-doctors',
    summary: 'Doctors who stand as checked or are on hold: those on hold first, then by name',
    query: z.object({ q: line(100).default(''), cursor: cursor.optional() }),
    replies: {
      200: page(
        z.object({
          practitioner_id: id,
          name: z.string(),
          specialty_name: z.string(),
          sub_specialty: z.string(),
          verification: z.string(),
          licence_number: z.string(),
          version: z.int(),
        }),
      ),
    },
  }),
  endpoint({
    ...writes('verification.decide'),
    method: 'POST',
    path: '/admin/verifications/:practitionerId',
    summary: 'Verifies a doctor, declines, asks for changes, suspends, lifts that again, or revokes',
    params: z.object({ practitionerId: id }),
    body: z.object({
      decision: z.enum(['verify', 'reject', 'ask', 'suspend', 'lift', 'revoke']),
      /** Of what was looked at: what changed since is looked at first. */
      version,
      note: prose(1000).default(''),
      source: line(200).default(''),
    }),
    replies: { 200: z.object({ verification: z.string() }) },
  }),
  endpoint({
    ...reads('platform.health'),
    path: '/admin/health',
    summary: 'Messages that wait, stuck work, differences between read model and truth',
    replies: {
      200: z.object({
        unsent: z.number().int(),
        dead: z.number().int(),
        expired_holds: z.number().int(),
        overdue_requests: z.number().int(),
        unnumbered_events: z.number().int(),
        digest_differences: z.number().int(),
        digest_checked: z.number().int(),
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
        lanes: z.array(
          z.object({ lane, queued: z.int(), late: z.int(), dead: z.int(), oldest_due: moment.nullable() }),
        ),
      }),
    },
  }),
  endpoint({
    ...writes('platform.health'),
    method: 'POST',
    path: '/admin/messages/:mailId/address',
    summary: 'Shows to whom a message goes; the look is written down',
    params: z.object({ mailId: id }),
    replies: { 200: z.object({ to: z.string() }) },
  }),
  endpoint({
    ...writes('platform.health'),
    method: 'POST',
    path: '/admin/mails/:mailId/resend',
    summary: 'Queues a message again that could not be sent',
    params: z.object({ mailId: id }),
    replies: { 200: nothing },
  }),
] as const
