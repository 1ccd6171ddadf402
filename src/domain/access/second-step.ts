import type { Instant } from '../time/instant.ts'

/**
 * Days of grace for people of a facility, from when the rule was made or they joined. The database's `staff_rules` counts the
 * same (a test compares); what people read says seven in words.
 */
export const staffGraceDays = 7

/** What a facility asks of somebody who works there and has no second step yet. */
export type SecondStepWish = {
  /** Until then everything goes on as before. */
  readonly due: Instant
  readonly isDue: boolean
}

/** Returns the wish as it is now: at its due moment the days of grace are over. */
export function secondStepOf(due: Instant, now: Instant): SecondStepWish {
  return { due, isDue: due <= now }
}
