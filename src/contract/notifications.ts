import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { reads, writes } from './entries.ts'
import { id, moment, nothing } from './shapes.ts'

export const notificationEndpoints = [
  endpoint({
    ...reads('account.own'),
    path: '/notifications',
    summary: 'The newest messages to the own account, and how many are unread',
    replies: {
      200: z.object({
        results: z.array(
          z.object({ id, subject: z.string(), path: z.string(), created_at: moment, is_read: z.boolean() }),
        ),
        unread: z.number().int(),
      }),
    },
  }),
  endpoint({
    ...writes('account.own'),
    method: 'POST',
    path: '/notifications/read',
    summary: 'Marks one message as read, or all',
    body: z.object({ id: id.nullable().default(null) }),
    replies: { 200: nothing },
  }),
] as const
