import { limitFaults } from '#domain/availability/visit-limits.ts'
import { t } from '#domain/language/translate.ts'
import type { BodyOf } from '#contract/endpoints.ts'
import { refuse, refuseFields } from '../../http/refusal.ts'
import type { SavedLimits } from './doctors.sql.ts'

type Wish = BodyOf<'PUT /doctors/me/limits'>

/** Refuses to guess which of two limits for one branch is meant. */
export function refuseSaidTwice({ day_limits }: Wish) {
  const twice = day_limits.findIndex(({ branch_id }, at) => placeOf(day_limits, branch_id) < at)
  const message = t('This branch is in the list twice')
  if (twice >= 0) refuse('invalid', { errors: [{ field: `day_limits.${twice}.branch_id`, message }] })
}

/**
 * Refuses limits that contradict each other, as they would stand from now on: with those of which nothing was said. What was
 * saved so before there was this rule, and is not touched, keeps nobody from saving something else.
 */
export function refuseContradicting({ day_limits }: Wish, saved: readonly SavedLimits[]) {
  const faults = saved
    .filter(({ is_changed }) => is_changed)
    .flatMap(({ branch_id, ...limits }) =>
      Object.entries(limitFaults(limits)).map(
        ([period, wrong]) => [`day_limits.${placeOf(day_limits, branch_id)}.${period}_limit`, wrong] as const,
      ),
    )
  if (faults.length > 0) refuseFields(Object.fromEntries(faults))
}

function placeOf(limits: Wish['day_limits'], branch: string): number {
  return limits.findIndex(({ branch_id }) => branch_id === branch)
}
