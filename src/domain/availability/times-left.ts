import { minute, type Instant } from '../time/instant.ts'
import type { LocalDate } from '../time/local.ts'

/** The starts of one UTC day at which somebody could be booked: 288 bits of five minutes. */
export type FreeDay = { readonly day: LocalDate; readonly free: string }

const cell = 5 * minute

/** Returns the starts left in a window when each visit takes this many cells: times that do not overlap. */
export function timesLeft(
  days: readonly FreeDay[],
  window: { readonly start: Instant; readonly end: Instant },
  cells: number,
): Instant[] {
  const left: Instant[] = []
  let next: number = window.start
  for (const { day, free } of [...days].sort((a, b) => (a.day < b.day ? -1 : 1))) {
    const midnight = Date.parse(day)
    for (let at = free.indexOf('1'); at !== -1; at = free.indexOf('1', at + 1)) {
      const start = midnight + at * cell
      if (start < next || start >= window.end) continue
      left.push(start as Instant)
      next = start + Math.max(1, cells) * cell
    }
  }
  return left
}
