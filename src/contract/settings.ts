import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { reads, writes } from './entries.ts'

/** What the operator has set, as the administrator reads it; no password and no key is among it. */
export const settingsEndpoints = [
  endpoint({
    ...reads('platform.health'),
    path: '/admin/settings',
    summary: 'What the environment of the server sets: name, contact, languages, mail, texts, demo; no secret',
    replies: {
      200: z.object({
        brand: z.string(),
        operator: z.string(),
        operator_address: z.string(),
        contact_email: z.string(),
        contact_hours: z.string(),
        emergency_number: z.string(),
        public_url: z.string(),
        languages: z.array(z.string()),
        /** Host and port; null: mails are written as files. */
        mail_server: z.string().nullable(),
        text_gateway: z.string().nullable(),
        verification: z.enum(['required', 'facility_attested', 'off']),
        is_demo: z.boolean(),
      }),
    },
  }),
  endpoint({
    ...writes('platform.health'),
    method: 'POST',
    path: '/admin/settings/test-mail',
    summary: 'Sends a mail to whoever asks, at once, and tells what the mail server answered',
    body: z.object({}),
    replies: { 200: z.object({ to: z.string(), is_sent: z.boolean(), answer: z.string() }) },
  }),
] as const
