import { serviceLimits } from './service-limits.ts'

// What a service is like where nobody has said otherwise.

/** Returns the minutes between two starting times: one visit follows the other. */
export const usualStep = (minutes: number): number => Math.min(minutes, serviceLimits.step.high)

/** Minutes that a request waits for its answer. */
export const usualAnswer = 24 * 60
