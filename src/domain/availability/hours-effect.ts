import { instant, type Instant } from '../time/instant.ts'
import { covers, type Interval } from './interval.ts'
import { openingsOf, type OpeningQuestion, type ScheduleRule, type VisitMode } from './openings.ts'
import { slots, type ServiceTimes } from './slots.ts'

export type HoursEffect = { readonly added: number; readonly removed: number; readonly affected: number }

/** A service whose times are counted. */
export type CountedService = { readonly id: string; readonly mode: VisitMode; readonly times: ServiceTimes }

/** A visit that is booked, by its own start and end. */
export type BookedVisit = Interval & { readonly service: string; readonly mode: VisitMode }

/** Other weekly hours of a doctor at a branch, and all that says what they change. */
export type HoursChange<Visit extends BookedVisit = BookedVisit> = Omit<
  OpeningQuestion,
  'rules' | 'mode' | 'service'
> & {
  readonly before: readonly ScheduleRule[]
  readonly after: readonly ScheduleRule[]
  readonly services: readonly CountedService[]
  readonly visits: readonly Visit[]
  readonly now: Instant
}

/**
 * How many times new hours would add and remove, and how many booked visits would lie outside them. A time at which
 * several services begin is one.
 */
export function hoursEffect(change: HoursChange): HoursEffect {
  const added = new Set<Instant>()
  const removed = new Set<Instant>()
  for (const service of change.services) {
    const old = startsOf(change, change.before, service)
    const fresh = startsOf(change, change.after, service)
    for (const start of fresh) if (!old.has(start)) added.add(start)
    for (const start of old) if (!fresh.has(start)) removed.add(start)
  }
  return { added: added.size, removed: removed.size, affected: visitsOutside(change).length }
}

/** Returns the booked visits that lie within the current hours of their service and would lie outside the new ones. */
export function visitsOutside<Visit extends BookedVisit>(change: HoursChange<Visit>): Visit[] {
  const alike = Map.groupBy(change.visits, ({ service, mode }) => `${service} ${mode}`)
  const outside = new Set<Visit>()
  for (const visits of alike.values()) {
    const [{ service, mode }] = visits as [Visit]
    const old = openingsUnder(change, change.before, { service, mode })
    const fresh = openingsUnder(change, change.after, { service, mode })
    for (const visit of visits) if (covers(old, visit) && !covers(fresh, visit)) outside.add(visit)
  }
  return change.visits.filter((visit) => outside.has(visit))
}

type Where = Pick<HoursChange, 'exceptions' | 'zone' | 'from' | 'until'>

function openingsUnder(
  { exceptions, zone, from, until }: Where,
  rules: readonly ScheduleRule[],
  of: Pick<OpeningQuestion, 'mode' | 'service'>,
) {
  return openingsOf({ rules, exceptions, zone, from, until, ...of }).openings
}

/** Every start that hours make for a service from now on, whoever is booked. */
function startsOf(change: Where & Pick<HoursChange, 'now'>, rules: readonly ScheduleRule[], service: CountedService) {
  const openings = openingsUnder(change, rules, { mode: service.mode, service: service.id })
  const times = { ...service.times, minNotice: 0, horizonDays: Infinity }
  const nothing = { planned: [], ofAnyService: [], closures: [], shut: [], busy: [], needs: [] }
  const window = { start: change.now, end: instant(Infinity) }
  return new Set(slots({ ...nothing, openings, service: times, now: change.now }, window).offered)
}
