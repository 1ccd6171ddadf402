import { instant, type Instant } from '../time/instant.ts'
import { covers, type Interval } from './interval.ts'
import { openingsOf, type OpeningQuestion, type ScheduleRule } from './openings.ts'
import { slots, type ServiceTimes } from './slots.ts'

export type HoursEffect = { readonly added: number; readonly removed: number; readonly affected: number }

/** Other weekly hours of a doctor at a branch, and all that says what they change. */
export type HoursChange = Omit<OpeningQuestion, 'rules'> & {
  readonly before: readonly ScheduleRule[]
  readonly after: readonly ScheduleRule[]
  readonly service: ServiceTimes
  /** Visits that are booked there, by their own start and end. */
  readonly visits: readonly Interval[]
  readonly now: Instant
}

/** How many times new hours would add and remove, and how many booked visits would lie outside them. */
export function hoursEffect({ before, after, service, visits, now, ...where }: HoursChange): HoursEffect {
  const old = hoursOf({ ...where, rules: before }, service, now)
  const fresh = hoursOf({ ...where, rules: after }, service, now)
  return {
    added: [...fresh.starts].filter((start) => !old.starts.has(start)).length,
    removed: [...old.starts].filter((start) => !fresh.starts.has(start)).length,
    affected: outsideOf(visits, old.openings, fresh.openings).length,
  }
}

/** Returns the booked visits that lie within the current hours and would lie outside the new ones. */
export function visitsOutside<Visit extends Interval>(
  { before, after, service: _service, visits: _visits, now: _now, ...where }: HoursChange,
  visits: readonly Visit[],
): Visit[] {
  const old = openingsOf({ ...where, rules: before }).openings
  return outsideOf(visits, old, openingsOf({ ...where, rules: after }).openings)
}

function outsideOf<Visit extends Interval>(
  visits: readonly Visit[],
  old: readonly Interval[],
  fresh: readonly Interval[],
) {
  return visits.filter((visit) => covers(old, visit) && !covers(fresh, visit))
}

/** The openings and every start that they make from now on, whoever is booked. */
function hoursOf(question: OpeningQuestion, service: ServiceTimes, now: Instant) {
  const hours = openingsOf(question)
  const free = { ...service, minNotice: 0, horizonDays: Infinity }
  const window = { start: now, end: instant(Infinity) }
  const { offered } = slots({ ...hours, busy: [], needs: [], service: free, now }, window)
  return { openings: hours.openings, starts: new Set(offered) }
}
