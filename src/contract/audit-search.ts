import { z } from 'zod'
import { auditKinds } from '#domain/audit/audit-kinds.ts'
import { endpoint } from './endpoint.ts'
import { reads } from './entries.ts'
import { cursor, id, line, localDate, moment, page } from './shapes.ts'

const head = z.object({ number: z.int(), hash: z.string() })

/** What was written down about who did what, and whether it is whole. */
export const auditEndpoints = [
  endpoint({
    ...reads('audit.view'),
    audit: 'reads_health_data',
    path: '/admin/audit',
    summary: 'Who did what, newest first: by person, kind and day (UTC), at most 31 days at once',
    query: z.object({
      q: line(100).default(''),
      kind: z.enum(auditKinds).optional(),
      from: localDate.optional(),
      until: localDate.optional(),
      cursor: cursor.optional(),
    }),
    replies: {
      200: page(
        z.object({
          id,
          at: moment,
          action: z.string(),
          /** Null: the product itself, or somebody without an account. */
          who: z.object({ account_id: id, name: z.string() }).nullable(),
          actor_kind: z.string(),
          subject_kind: z.string(),
          subject_id: id.nullable(),
          /** Where it is about an account: whose. */
          subject_name: z.string().nullable(),
        }),
      ),
    },
  }),
  endpoint({
    ...reads('audit.view'),
    path: '/admin/audit/chain',
    summary:
      'Verifies some thousand links of the chain after a given number, and returns how far it got and where it breaks',
    query: z.object({
      after: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0),
      /** A head that was kept elsewhere, as it was exported. */
      known: z
        .string()
        .max(90)
        .regex(/^\d{1,15}:[0-9a-f]{64}$/)
        .optional(),
    }),
    replies: {
      200: z.object({
        checked: z.int(),
        newest: head.nullable(),
        is_end: z.boolean(),
        broken: z
          .object({
            kind: z.enum(['changed', 'missing', 'inserted', 'link']),
            number: z.int().nullable(),
            audit: z.string().nullable(),
          })
          .nullable(),
      }),
    },
  }),
] as const
