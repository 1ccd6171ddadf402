import { lineOf, textLimits } from '#domain/messages/text-limits.ts'
import { day, hour, later, type Instant } from '#domain/time/instant.ts'
import type { Runner } from '../platform/database/database.ts'
import { countThrottle, throttled } from './throttle.sql.ts'

const windows = { hour, day } as const

/** Counts a text message to a number; returns false, and counts nothing, where the number has had as many as one person needs. */
export async function mayText(tx: Runner, now: Instant, kind: string, number: string): Promise<boolean> {
  const counted = (['hour', 'day'] as const).flatMap((window) => [
    { key: `text ${kind} ${window} ${lineOf(number)}`, window, most: textLimits[window].kind },
    { key: `text ${window} ${lineOf(number)}`, window, most: textLimits[window].all },
  ])
  for (const { key, most } of counted) if ((await throttled(tx, now, key)).count >= most) return false
  for (const { key, window } of counted) await countThrottle(tx, now, key, later(now, windows[window]))
  return true
}
