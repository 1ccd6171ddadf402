import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { reads, writes } from './entries.ts'
import { id, moment, nothing } from './shapes.ts'

const device = z.object({
  endpoint: z.url().max(1000),
  /** The device's public key and its secret for the encryption, base64url (RFC 8291). */
  p256dh: z.string().regex(/^[\w-]{80,100}=*$/),
  auth: z.string().regex(/^[\w-]{16,40}=*$/),
})

export const notificationEndpoints = [
  endpoint({
    ...reads('account.own'),
    audit: 'reads_health_data',
    path: '/notifications',
    summary: 'The newest messages to the caller’s account, and how many are unread',
    replies: {
      200: z.object({
        results: z.array(
          z.object({
            id,
            subject: z.string(),
            path: z.string(),
            created_at: moment,
            is_read: z.boolean(),
            /** A document has come, or a clinic waits for one. */
            is_document: z.boolean(),
          }),
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
  endpoint({
    ...reads('account.own'),
    path: '/notifications/devices',
    summary: 'The key that a browser needs to show notifications of this installation (VAPID, RFC 8292)',
    replies: { 200: z.object({ public_key: z.string(), devices: z.number().int() }) },
  }),
  endpoint({
    ...writes('account.own'),
    method: 'POST',
    path: '/notifications/devices',
    summary: 'Shows notifications on this device from now on',
    body: device,
    replies: { 201: nothing },
  }),
  endpoint({
    ...writes('account.own'),
    method: 'DELETE',
    path: '/notifications/devices',
    summary: 'Stops notifications on a device',
    query: z.object({ endpoint: z.url().max(1000) }),
    replies: { 200: nothing },
  }),
] as const
