import type { Instant } from '#domain/time/instant.ts'
import type { Runner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import { fits, freeUnder } from './awaited-time-for.ts'
import { awaitersOf } from './awaited-times.sql.ts'

type Window = { readonly start: Instant; readonly end: Instant }

const mostAwaiters = 1000

/** The doctors somebody waits for at a branch without a visit there. */
export async function doctorsAwaitedAt(tx: Runner, branch: string, limit: number): Promise<string[]> {
  const rows = await tx.asProduct((product) =>
    product.many<{ practitioner_id: string }>(sql`
      select distinct w.practitioner_id from awaited_time w join offering o on o.id = w.offering_id
      where o.branch_id = ${branch} and w.state = 'waiting' limit ${limit}`),
  )
  return rows.map(({ practitioner_id }) => practitioner_id)
}

/**
 * How many of those who wait without a visit want each free time of a doctor at a branch: the people an offer could go
 * to.
 */
export function countAwaiters(
  tx: Runner,
  now: Instant,
  { practitioner, branch }: { readonly practitioner: string; readonly branch: string },
  window: Window,
): Promise<Map<Instant, number>> {
  return tx.asProduct(async (product) => {
    const all = await awaitersOf(product, now, practitioner, mostAwaiters)
    const here = all.filter(({ branch_id }) => branch_id === branch)
    const counts = new Map<Instant, number>()
    for (const same of Map.groupBy(here, (one) => `${one.offering_id} ${one.service_id}`).values()) {
      const [first] = same
      const free = first && (await freeUnder(product, now, { offering: first.offering_id, service: first.service_id }, window)) // prettier-ignore
      for (const start of free?.starts ?? []) {
        const wanted = same.filter((waiter) => free && fits(waiter, free.plan, start)).length
        if (wanted > 0) counts.set(start, (counts.get(start) ?? 0) + wanted)
      }
    }
    return counts
  })
}
