import type { Draft } from './draft-time.tsx'
import type { BookValues } from './book-values.ts'

/** What goes from one booking to the next: for whom it is, and why they come. */
type Carried = Pick<BookValues, 'who' | 'new_member' | 'reason'>

// In memory, never in the browser's store: it tells of somebody's health.
let kept: { account: string; slug: string; from: string; values: Carried; to?: string } | undefined

/** Keeps what was typed while another kind of visit with the same doctor is chosen. */
export function carryOver(
  account: string,
  { id, doctor }: Draft,
  { who, new_member, reason }: Pick<BookValues, keyof Carried>,
) {
  kept = { account, slug: doctor.slug, from: id, values: { who, new_member, reason } }
}

/** Returns what was carried to this booking: the first one with that doctor after it. */
export function carriedTo(account: string, { id, doctor }: Draft): Carried | undefined {
  if (!kept || kept.account !== account || kept.slug !== doctor.slug || kept.from === id) return undefined
  kept.to ??= id
  return kept.to === id ? kept.values : undefined
}
