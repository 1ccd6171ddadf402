import type { Instant } from '#domain/time/instant.ts'
import { at, type Runner } from '../platform/database/database.ts'
import { sql } from '../platform/database/sql.ts'

/** Counts one more under a key, over all servers, and returns the count within its window. */
export async function countThrottle(tx: Runner, now: Instant, key: string, ends: Instant): Promise<number> {
  const row = await tx.asProduct((product) =>
    product.one<{ count: number }>(sql`
    insert into throttle (key, count, ends_at) values (${key}, 1, ${at(ends)})
    on conflict (key) do update set
      count = case when throttle.ends_at < ${at(now)} then 1 else throttle.count + 1 end,
      ends_at = case when throttle.ends_at < ${at(now)} then excluded.ends_at else throttle.ends_at end
    returning count`),
  )
  return row?.count ?? 0
}

/** What was counted under a key within its window, and when the window ends; nothing is counted. */
export async function throttled(tx: Runner, now: Instant, key: string): Promise<{ count: number; ends: Instant }> {
  const row = await tx.asProduct((product) =>
    product.one<{ count: number; ends: Instant }>(sql`
    select count, ends_at as ends from throttle where key = ${key} and ends_at >= ${at(now)}`),
  )
  return row ?? { count: 0, ends: now }
}

/** Takes one back that turned out not to count. */
export function giveBack(tx: Runner, key: string) {
  return tx.asProduct((product) =>
    product.run(sql`update throttle set count = count - 1 where key = ${key} and count > 0`),
  )
}

export function clearThrottle(tx: Runner, key: string) {
  return tx.asProduct((product) => product.run(sql`delete from throttle where key = ${key}`))
}
