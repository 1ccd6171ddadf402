import { z } from 'zod'
import { kindsOfCheck, waysOfCheck } from '#domain/verification/checks.ts'
import { evidenceKinds } from '#domain/verification/evidence-rules.ts'
import { authorityCodes } from '#domain/verification/numbers.ts'
import { id, localDate, moment } from './shapes.ts'

export const authority = z.enum(authorityCodes)

/** One thing that was checked, its source, and until when it holds. */
export const check = z.object({
  kind: z.enum(kindsOfCheck),
  way: z.enum(waysOfCheck),
  source: z.string(),
  on: localDate,
  valid_until: localDate.nullable(),
})

export const evidence = z.object({
  id,
  kind: z.enum(evidenceKinds),
  file_name: z.string(),
  media_type: z.string(),
  size: z.number().int(),
  handed_in: moment,
  /** Whether somebody has decided on it; from then on it is erased after its days. */
  is_decided: z.boolean(),
})

/** Who decided first, and when, where a second person has to agree; null where nobody has, or one person is enough. */
export const proposal = z
  .object({ decision: z.enum(['verify', 'lift']), by: z.string(), at: moment.nullable(), is_own: z.boolean() })
  .nullable()

/** A look as it was noted: who made it, on which documents, and when a newer one took its place. */
export const pastLook = check.extend({
  id,
  status: z.enum(['passed', 'failed']),
  at: moment,
  /** Empty where no person checked: the number is computed. */
  by: z.string(),
  /** The detail that was checked, as it was then. */
  fact: z.string(),
  documents: z.array(z.object({ kind: z.enum(evidenceKinds), sha256: z.string() })),
  ended_at: moment.nullable(),
})
