/** The least and the most of a figure, and the steps between them. */
export type Limits = { readonly low: number; readonly high: number; readonly step: number }

const limits = (low: number, high: number, step = 1): Limits => ({ low, high, step })

/** What the figures of a service may be: the form asks for no less and no more than the interface takes. Minutes, where nothing else is said. */
export const serviceLimits = {
  minutes: limits(5, 480, 5),
  buffer_before: limits(0, 120, 5),
  buffer_after: limits(0, 120, 5),
  step: limits(5, 240, 5),
  min_notice: limits(0, 14 * 24 * 60),
  change_cutoff: limits(0, 14 * 24 * 60),
  answer_minutes: limits(30, 7 * 24 * 60),
  horizon_days: limits(1, 365),
  follow_up_weeks: limits(1, 52),
  /** People of one visit. */
  capacity: limits(1, 50),
} as const

/** The same in whole hours, as forms ask for what is long. */
export function inHours({ low, high }: Limits): Limits {
  return limits(Math.ceil(low / 60), Math.floor(high / 60))
}

/** How long what is written of a service may be. */
export const longestOfService = { name: 80, description: 300, preparation: 600 } as const
