import { instant, type Instant } from '#domain/time/instant.ts'
import type { Runner } from '../../platform/database/database.ts'
import { colleaguesOf } from './colleagues-of.ts'
import { freeTimesOf } from '../free-times/free-times-of.ts'
import type { ColleagueService } from './move-plan.sql.ts'

type Visit = Parameters<typeof colleaguesOf>[1] & { readonly start: Instant }
type Colleague = { readonly offering_id: string; readonly doctor: string }

/**
 * Returns a function from a visit to up to five colleagues who offer the same at its branch and are free at its time.
 * Those who offer the same are read once for all visits of a service.
 */
export function freeColleagues(tx: Runner, now: Instant): (visit: Visit) => Promise<Colleague[]> {
  const known = new Map<string, Promise<ColleagueService[]>>()
  const colleagues = (visit: Visit) => {
    const key = [visit.practitioner_id, visit.branch_id, visit.service_id, visit.mode].join(' ')
    const found = known.get(key) ?? colleaguesOf(tx, visit)
    known.set(key, found)
    return found
  }
  return async (visit) => {
    const free: Colleague[] = []
    for (const plan of await colleagues(visit)) {
      const window = { start: visit.start, end: instant(visit.start + 1) }
      const [first] = await freeTimesOf(tx, now, plan, plan.service_id, window)
      if (first === visit.start) free.push({ offering_id: plan.id, doctor: plan.doctor })
      if (free.length === 5) break
    }
    return free
  }
}
