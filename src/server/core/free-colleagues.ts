import { instant, type Instant } from '#domain/time/instant.ts'
import type { Runner } from '../platform/database/database.ts'
import { colleaguePlans } from './move-plan.sql.ts'
import { freeTimesOf } from './free-times-of.ts'

type Visit = Parameters<typeof colleaguePlans>[1] & { readonly start: Instant }
type Colleague = { readonly offering_id: string; readonly doctor: string }

/** Returns up to five colleagues at the same branch who are free at the time of a visit, for whoever cannot be there. */
export async function freeColleagues(tx: Runner, now: Instant, visit: Visit): Promise<Colleague[]> {
  const free: Colleague[] = []
  for (const plan of await colleaguePlans(tx, visit)) {
    const window = { start: visit.start, end: instant(visit.start + 1) }
    const [first] = await freeTimesOf(tx, now, plan, plan.service_id, window)
    if (first === visit.start) free.push({ offering_id: plan.id, doctor: plan.doctor })
    if (free.length === 5) break
  }
  return free
}
