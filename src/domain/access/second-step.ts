import type { Instant } from '../time/instant.ts'

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
