const lastMinutes = 5 * 60_000

/** Whether the time of a visit ends within five minutes; no before the page has a clock, and once it is over. */
export function isNearlyOver(end: number, now: number): boolean {
  return now > 0 && now >= end - lastMinutes && now < end
}
