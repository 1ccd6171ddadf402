import type { DayPlan } from './day-plan.ts'

/** What dates change of a day of the week: `away` where nothing is left of it. */
export type DayKind = 'away' | 'other' | 'extra'

/** Returns what the dates that meet a day make of it; undefined: it is as every week. `plans`: that day at each branch. */
export function kindOfDay(
  plans: readonly Pick<DayPlan, 'open'>[],
  dates: readonly { readonly kind: 'open' | 'closed' }[],
): DayKind | undefined {
  if (dates.length === 0) return undefined
  if (dates.every(({ kind }) => kind === 'open')) return 'extra'
  return plans.every(({ open }) => open.length === 0) ? 'away' : 'other'
}
