import { minute, type Instant } from '../time/instant.ts'

/** When patients may say "I am here": minutes before and after the start. A branch sets its own. */
export type CheckInWindow = { readonly before: number; readonly after: number }

export const usualWindow: CheckInWindow = { before: 60, after: 15 }

export function decideCheckIn(
  now: Instant,
  start: Instant,
  { before, after }: CheckInWindow = usualWindow,
): { readonly ok: true } | { readonly ok: false; readonly refusal: 'too_early' | 'too_late' } {
  if (now < start - before * minute) return { ok: false, refusal: 'too_early' }
  if (now > start + after * minute) return { ok: false, refusal: 'too_late' }
  return { ok: true }
}
