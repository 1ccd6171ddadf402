import { day, instant, type Instant } from '../time/instant.ts'

/**
 * Returns the moment one working day ago, Monday to Friday by UTC: anything older has waited longer than a working day.
 * From a Monday at ten it is Friday at ten.
 */
export function oneWorkingDayBefore(now: Instant): Instant {
  let [moment, left] = [Number(now), day]
  while (left > 0) {
    const start = Math.floor((moment - 1) / day) * day
    const step = isWorkingDay(instant(start)) ? Math.min(left, moment - start) : 0
    left -= step
    moment = step > 0 ? moment - step : start
  }
  return instant(moment)
}

/** Whether a moment is on a day from Monday to Friday, by UTC. */
export function isWorkingDay(moment: Instant): boolean {
  const weekday = new Date(moment).getUTCDay()
  return weekday >= 1 && weekday <= 5
}
