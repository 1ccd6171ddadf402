import { statusesThatAre } from '#domain/booking/status.ts'
import { fault } from '#domain/fault.ts'
import type { Instant } from '#domain/time/instant.ts'
import { refuseFields } from '../../http/refusal.ts'
import { at, type Runner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import { lockResources } from '../lock-resources.ts'

/**
 * A branch keeps its zone while it has visits ahead: they were agreed by its clock, and in the new zone would be at
 * another hour than their patients know. The branch's doctors are locked against bookings meanwhile.
 */
export async function refuseOtherZone(tx: Runner, now: Instant, branch: string, doctors: readonly string[]) {
  await lockResources(tx, doctors)
  const row = await tx.asProduct((product) =>
    product.one<{ visits: number }>(sql`
      select count(*)::int as visits from appointment
      where branch_id = ${branch} and end_at > ${at(now)} and status = any(${[...statusesThatAre('ahead'), ...statusesThatAre('expected')]})`),
  )
  if (row && row.visits > 0) refuseFields({ time_zone: fault('zone_has_visits', { count: row.visits }) })
}
