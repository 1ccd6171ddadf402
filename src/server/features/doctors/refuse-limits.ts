import { limitFaults } from '#domain/availability/visit-limits.ts'
import type { BodyOf } from '#contract/endpoints.ts'
import { refuseFields } from '../../http/refusal.ts'
import type { SavedLimits } from './doctors.sql.ts'

/** Refuses limits that contradict each other, as they would stand from now on: with those of which nothing was said. */
export function refuseContradicting({ day_limits }: BodyOf<'PUT /doctors/me/limits'>, saved: readonly SavedLimits[]) {
  const faults = saved.flatMap(({ branch_id, ...limits }) => {
    const at = `day_limits.${day_limits.findIndex((wish) => wish.branch_id === branch_id)}`
    return Object.entries(limitFaults(limits)).map(([period, wrong]) => [`${at}.${period}_limit`, wrong] as const)
  })
  if (faults.length > 0) refuseFields(Object.fromEntries(faults))
}
