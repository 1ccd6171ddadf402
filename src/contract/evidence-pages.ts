import { z } from 'zod'
import { mostPages } from '#domain/verification/evidence-rules.ts'
import { endpoint } from './endpoint.ts'
import { reads } from './entries.ts'
import { id } from './shapes.ts'

export const evidencePageEndpoints = [
  endpoint({
    ...reads('verification.decide'),
    path: '/admin/evidence/:evidenceId/pages',
    summary: 'One page of a PDF handed in for a check, drawn as a picture; a look at a document is noted once',
    params: z.object({ evidenceId: id }),
    query: z.object({ page: z.coerce.number().int().min(1).max(mostPages).default(1) }),
    replies: {
      200: z.object({
        page: z.number().int(),
        /** How many pages the document has, and how many of them are shown. */
        pages: z.number().int(),
        shown: z.number().int(),
        /** A WebP in base64. */
        picture: z.string(),
      }),
    },
  }),
] as const
