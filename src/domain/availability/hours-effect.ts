import { instant, later, minute, type Instant } from '../time/instant.ts'
import { covers, type Interval } from './interval.ts'
import { openingsOf, type OpeningQuestion, type ScheduleRule } from './openings.ts'
import { slots, type ServiceTimes } from './slots.ts'

export type HoursEffect = { readonly added: number; readonly removed: number; readonly affected: number }

type Change = Omit<OpeningQuestion, 'rules'> & {
  readonly before: readonly ScheduleRule[]
  readonly after: readonly ScheduleRule[]
  readonly service: ServiceTimes
  /** Visits that are booked there, by their own start and end. */
  readonly visits: readonly Interval[]
  readonly now: Instant
}

/** How many times other hours would add and take away, and how many booked visits would lie outside of them. */
export function hoursEffect({ before, after, service, visits, now, ...where }: Change): HoursEffect {
  const [old, fresh] = [before, after].map((rules) => startsOf({ ...where, rules }, service, now))
  const { openings } = openingsOf({ ...where, rules: after })
  const were = openingsOf({ ...where, rules: before }).openings
  return {
    added: [...(fresh ?? [])].filter((start) => !old?.has(start)).length,
    removed: [...(old ?? [])].filter((start) => !fresh?.has(start)).length,
    affected: visits.filter((visit) => covers(were, visit) && !covers(openings, visit)).length,
  }
}

function startsOf(question: OpeningQuestion, service: ServiceTimes, now: Instant): Set<Instant> {
  const rulesOnly = { ...openingsOf(question), busy: [], rooms: undefined, now }
  const free = { ...service, minNotice: 0, horizonDays: 400 }
  const window = { start: now, end: later(instant(now), 400 * 1440 * minute) }
  return new Set(slots({ ...rulesOnly, service: free }, window).offered)
}
