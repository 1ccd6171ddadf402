import { newId } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'
import type { Instant } from '#domain/time/instant.ts'

type NeedWish = {
  readonly pool?: string
  readonly point?: string
  readonly kind?: string
  readonly count?: number
  readonly from?: number
  readonly until?: number
}

/** Rooms and devices of a test: points, pools, and what services need. */
export function equipmentBuilder(database: Database, now: Instant) {
  const worker = <T>(work: Parameters<typeof database.asWorker<T>>[1]) => database.asWorker('test', work)

  async function point(branch: string, name: string, { kind = 'device', lanes = 1 } = {}) {
    const id = newId(now)
    await worker((tx) =>
      tx.run(
        sql`insert into service_point (id, branch_id, name, kind, lanes) values (${id}, ${branch}, ${name}, ${kind}, ${lanes})`,
      ),
    )
    return id
  }

  async function pool(branch: string, name: string, members: readonly string[]) {
    const id = newId(now)
    await worker(async (tx) => {
      await tx.run(sql`insert into pool (id, branch_id, name, kind) values (${id}, ${branch}, ${name}, 'device')`)
      await tx.run(sql`insert into pool_member (pool_id, point_id) select ${id}, unnest(${members}::uuid[])`)
    })
    return id
  }

  async function need(service: string, { pool: ofPool, point: one, kind, count, from, until }: NeedWish) {
    await worker((tx) =>
      tx.run(sql`
        insert into service_need (id, service_id, pool_id, point_id, kind, count, from_minute, until_minute)
        values (${newId(now)}, ${service}, ${ofPool ?? null}, ${one ?? null}, ${kind ?? null}, ${count ?? 1}, ${from ?? 0}, ${until ?? null})`),
    )
  }

  return { point, pool, need }
}
