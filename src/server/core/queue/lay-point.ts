import { day, later, type Instant } from '#domain/time/instant.ts'
import { at, type Runner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import { lockResources } from '../lock-resources.ts'

/** Updates services of a branch's doctors that no longer need anything. */
export function settleNeeds(tx: Runner, branch: string) {
  return tx.asProduct((product) =>
    product.run(sql`
    update service v set has_needs = false where v.has_needs and not exists (select from service_need n where n.service_id = v.id)
      and v.practitioner_id in (select w.practitioner_id from practitioner_branch w where w.branch_id = ${branch})`),
  )
}

/** Rebuilds the claims and bits of a room or device after its places or outages changed, under the branch's lock. */
export function layPoint(tx: Runner, branch: string, point: string, out?: { from: Instant; until: Instant }) {
  return tx.asProduct(async (product) => {
    await lockResources(product, [branch])
    await product.run(sql`select lay_point(${point})`)
    if (!out) return 0
    const row = await product.one<{ swapped: number }>(
      sql`select swap_places(${point}, tstzrange(${at(out.from)}, ${at(out.until)})) as swapped`,
    )
    if (row && row.swapped > 0) await product.run(sql`select lay_point(${point})`)
    return row?.swapped ?? 0
  })
}

// Longer than anybody books ahead.
const farthest = 3660 * day

/**
 * Empties a room or device before it is removed: people who wait for it move to the common line, and visits get another
 * suitable place that is free then. Returns those still there: called or served now, or booked there for later.
 */
export async function emptyPoint(tx: Runner, now: Instant, branch: string, point: string) {
  await layPoint(tx, branch, point, { from: now, until: later(now, farthest) })
  return tx.asProduct(async (product) => {
    await product.run(sql`
      update queue_ticket set point_id = null, version = version + 1, changed_at = ${at(now)} where point_id = ${point} and state = 'waiting'`)
    return product.one<{ is_busy: boolean; visits: number }>(sql`
      select exists (select from queue_ticket k where k.point_id = ${point} and k.state in ('called', 'serving')) as is_busy,
        count(distinct coalesce(s.appointment_id, c.appointment_id, c.hold_id))::int as visits
      from claim c left join claim s on s.resource_id = c.session_id and s.resource_kind = 'session'
      where c.resource_id = ${point} and c.kind <> 'block' and upper(c.during) > ${at(now)}`)
  })
}
