/** The defaults of a service. */

const longestStep = 240

/** Returns the minutes between two starting times: one visit follows the other. */
export const usualStep = (minutes: number): number => Math.min(minutes, longestStep)

/** Minutes that a request waits for its answer. */
export const usualAnswer = 24 * 60
