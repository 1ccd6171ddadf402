import { instant, minute, type Instant } from '../time/instant.ts'
import { addDays, type LocalDate } from '../time/local.ts'

/** How many times an account waits for at most, all its people counted. */
export const mostAwaited = 10

const usualDays = 90
const mostDays = 180

/** The last day that suits: what was asked for, at most half a year away; a quarter where nothing was. Undefined: it has passed. */
export function lastDayOf(today: LocalDate, asked: LocalDate | null): LocalDate | undefined {
  if (asked === null) return addDays(today, usualDays)
  if (asked < today) return undefined
  const last = addDays(today, mostDays)
  return asked > last ? last : asked
}

/** Somebody in the line of those who wait for a doctor, with a visit or without one. */
export type InLine = { readonly is_urgent: boolean; readonly waits_since: Instant; readonly entry_id: string }

/** The order in which they are asked: urgent ones first, then by how long they have waited. */
export function beforeInLine(a: InLine, b: InLine): number {
  if (a.is_urgent !== b.is_urgent) return a.is_urgent ? -1 : 1
  return a.waits_since - b.waits_since || (a.entry_id < b.entry_id ? -1 : 1)
}

export type Stretch = { readonly start: Instant; readonly end: Instant }

/**
 * The times that are free now and were not before, as stretches without any start that was free before: people who wait
 * are told what has opened, not what they saw when they joined. Both lists in order.
 */
export function openedSince(before: readonly Instant[], now: readonly Instant[]): Stretch[] {
  const known = new Set(before)
  const stretches: Stretch[] = []
  let isGoingOn = false
  for (const start of now) {
    if (known.has(start)) {
      isGoingOn = false
      continue
    }
    const last = isGoingOn ? stretches.pop() : undefined
    stretches.push({ start: last?.start ?? start, end: instant(start + minute) })
    isGoingOn = true
  }
  return stretches
}
