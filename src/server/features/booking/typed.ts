import type { z } from 'zod'
import { typedInDraft } from '#contract/booking.ts'

/** What somebody typed into the form of a booking. */
export type Typed = z.infer<typeof typedInDraft>

/** What a draft has kept, as far as it fits today's form: an earlier version kept other things. */
export function readTyped(kept: Readonly<Record<string, unknown>>): Typed {
  const fitting = Object.entries(kept).filter(([field, value]) => typedInDraft.safeParse({ [field]: value }).success)
  return typedInDraft.parse(Object.fromEntries(fitting))
}
