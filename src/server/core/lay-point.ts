import type { Instant } from '#domain/time/instant.ts'
import { at, type Runner } from '../platform/database/database.ts'
import { sql } from '../platform/database/sql.ts'

/** Services of a branch's doctors that need nothing any more say so. */
export function settleNeeds(tx: Runner, branch: string) {
  return tx.asProduct((product) =>
    product.run(sql`
    update service v set has_needs = false where v.has_needs and not exists (select from service_need n where n.service_id = v.id)
      and v.practitioner_id in (select w.practitioner_id from practitioner_branch w where w.branch_id = ${branch})`),
  )
}

/** A room or device after its places or its outages changed, its claims and bits laid anew under the branch's lock. */
export function layPoint(tx: Runner, branch: string, point: string, out?: { from: Instant; until: Instant }) {
  return tx.asProduct(async (product) => {
    await product.run(sql`select lock_resources(array[${branch}]::uuid[])`)
    await product.run(sql`select lay_point(${point})`)
    if (!out) return 0
    const row = await product.one<{ swapped: number }>(
      sql`select swap_places(${point}, tstzrange(${at(out.from)}, ${at(out.until)})) as swapped`,
    )
    if (row && row.swapped > 0) await product.run(sql`select lay_point(${point})`)
    return row?.swapped ?? 0
  })
}
