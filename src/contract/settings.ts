import { z } from 'zod'
import { legalKinds, legalNames, longestLegal } from '#domain/profiles/legal-texts.ts'
import { setNames, settingNames } from '#domain/profiles/platform-identity.ts'
import { endpoint } from './endpoint.ts'
import { publicRead, reads, writes } from './entries.ts'
import { localDate, moment, prose } from './shapes.ts'

const tested = z.object({ to: z.string(), is_sent: z.boolean(), answer: z.string() })

/** What the operator has set, as the administrator reads it; no password and no key is among it. */
export const settingsEndpoints = [
  endpoint({
    ...reads('platform.health'),
    path: '/admin/settings',
    summary: 'What the server’s environment sets: name, contact, languages, mail, texts, demo; no secrets',
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
        /** Two people decide about each doctor. */
        four_eyes: z.boolean(),
        is_demo: z.boolean(),
        /** What can be set here; `value` is empty where it is the environment's. */
        values: z.array(
          z.object({ name: z.enum(settingNames), value: z.string(), original: z.string(), seen: z.number().int() }),
        ),
        changes: z.array(
          z.object({
            name: z.enum(settingNames),
            number: z.number().int(),
            value: z.string(),
            by: z.string(),
            at: moment,
          }),
        ),
      }),
    },
  }),
  endpoint({
    ...writes('settings.edit'),
    method: 'PUT',
    path: '/admin/settings/:setting',
    summary: 'Sets one setting of the platform for all servers; an empty value falls back to the environment’s',
    params: z.object({ setting: z.enum(setNames) }),
    /** `seen`: the number of the last change the sender has seen; refused where there is a newer one. */
    body: z.object({ value: prose(longestLegal + 100), seen: z.number().int().min(0) }),
    replies: { 200: z.object({}) },
  }),
  endpoint({
    ...publicRead,
    path: '/legal/:kind',
    summary: 'The operator’s own text on privacy or terms, in the reader’s language or the first there is; empty: none',
    params: z.object({ kind: z.enum(legalKinds) }),
    replies: {
      200: z.object({
        text: z.string(),
        language: z.enum(['en', 'fr', 'ar']).nullable(),
        updated: localDate.nullable(),
      }),
    },
  }),
  endpoint({
    ...reads('platform.health'),
    path: '/admin/legal-texts',
    summary: 'The operator’s own legal texts, current and earlier versions',
    replies: {
      200: z.object({
        texts: z.array(z.object({ name: z.enum(legalNames), value: z.string(), seen: z.number().int() })),
        versions: z.array(
          z.object({
            name: z.enum(legalNames),
            number: z.number().int(),
            by: z.string(),
            at: moment,
            /** From then on the product's own text was used. */
            is_empty: z.boolean(),
          }),
        ),
      }),
    },
  }),
  endpoint({
    ...reads('platform.health'),
    path: '/admin/legal-texts/:setting/:number',
    summary: 'One version of a legal text',
    params: z.object({ setting: z.enum(legalNames), number: z.string().regex(/^[1-9]\d{0,6}$/) }),
    replies: { 200: z.object({ value: z.string() }) },
  }),
  endpoint({
    ...writes('platform.health'),
    method: 'POST',
    path: '/admin/settings/test-mail',
    summary: 'Sends a test mail to the caller at once, and returns what the mail server answered',
    body: z.object({}),
    replies: { 200: tested },
  }),
  endpoint({
    ...writes('platform.health'),
    method: 'POST',
    path: '/admin/settings/test-text',
    summary: 'Sends a test text message to the caller’s phone at once, and returns what the carrier answered',
    body: z.object({}),
    replies: { 200: tested },
  }),
] as const
