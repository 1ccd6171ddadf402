import type { Instant } from '#domain/time/instant.ts'
import type { Runner } from '../platform/database/database.ts'
import { countThrottle, giveBack } from './throttle.sql.ts'

/** How many may be counted under a key until its window ends; `ends` is of the window that would begin now. */
type Limit = { readonly key: string; readonly most: number; readonly ends: Instant }

/**
 * Counts one more under each key, and answers which keys were used up; where any was, nothing is counted. Counted first:
 * of many who ask at one moment each gets a count of their own, where all who looked first would find room.
 */
export async function countWithin<One extends Limit>(tx: Runner, now: Instant, limits: readonly One[]): Promise<One[]> {
  const usedUp: One[] = []
  for (const limit of limits) if ((await countThrottle(tx, now, limit.key, limit.ends)) > limit.most) usedUp.push(limit)
  if (usedUp.length > 0) for (const { key } of limits) await giveBack(tx, key)
  return usedUp
}
