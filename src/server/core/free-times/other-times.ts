import { day, hour, instant, later, minute, type Instant } from '#domain/time/instant.ts'
import { addDays, asLocalDate, asTimeOfDay } from '#domain/time/local.ts'
import { atWall, type Zone } from '#domain/time/zone.ts'
import type { Runner } from '../../platform/database/database.ts'
import type { Affected, WallDates } from '../visits/affected-visits.sql.ts'
import { type MovePlan, ownPlans } from '../visits/move-plan.sql.ts'
import { freeTimesOf } from './free-times-of.ts'

/** Visits keep this much of a notice when others decide to move them. */
const shortest = 2 * hour
const searched = 30 * day

/** Where another time is looked for: with the visit's offering alone, or at the doctor's other branches too. */
export type Where = { readonly elsewhere: boolean; readonly without?: string }

/** Another time for one visit after the other, from a moment of each; no two get the same. */
export function otherTimes(tx: Runner, now: Instant, where: Where, from: (visit: Affected) => Instant) {
  const taken: { start: Instant; end: Instant }[] = []
  const known = new Map<string, Instant[]>()
  return async (visit: Affected): Promise<Instant | undefined> => {
    const isFree = (start: Instant, end: Instant) => !taken.some((other) => start < other.end && end > other.start)
    const found = await timesInstead(tx, now, visit, { ...where, known, notBefore: from(visit), count: 1, isFree })
    const start = found?.starts[0]
    if (found && start !== undefined) taken.push({ start, end: later(start, lengthOf(found.plan)) })
    return start
  }
}

type Search = Where & {
  readonly notBefore: Instant
  readonly count: number
  readonly known?: Map<string, Instant[]>
  readonly isFree: (start: Instant, end: Instant) => boolean | Promise<boolean>
}

/**
 * The next times of a visit with its own doctor: where it is now, else, if asked, at another branch of theirs.
 * Undefined when there is none within a month.
 */
export async function timesInstead(
  tx: Runner,
  now: Instant,
  visit: Pick<Affected, 'offering_id' | 'service_id'>,
  { notBefore, count, elsewhere, without, known = new Map(), isFree }: Search,
): Promise<{ plan: MovePlan; starts: Instant[] } | undefined> {
  const from = instant(Math.max(notBefore, now + shortest))
  for (const plan of await ownPlans(tx, visit.offering_id, visit.service_id)) {
    const isHere = plan.id === visit.offering_id
    if (!plan.is_verified || plan.branch_id === without || (!isHere && !(elsewhere && plan.is_listed))) continue
    const key = `${plan.id} ${visit.service_id} ${from}`
    const window = { start: from, end: later(from, searched) }
    const times = known.get(key) ?? (await freeTimesOf(tx, now, plan, visit.service_id, window))
    known.set(key, times)
    const starts: Instant[] = []
    for (const start of times) {
      if (await isFree(start, later(start, lengthOf(plan)))) starts.push(start)
      if (starts.length === count) break
    }
    if (starts.length > 0) return { plan, starts }
  }
  return undefined
}

const lengthOf = (plan: MovePlan) => (plan.minutes + plan.buffer_before + plan.buffer_after) * minute

/** When these dates end in a place's time zone, or soon from now. */
export function endOfDates(now: Instant, dates: WallDates, zone: Zone): Instant {
  const last = asLocalDate(dates.until_date)
  const back = dates.end
    ? atWall(zone, last, asTimeOfDay(dates.end))
    : atWall(zone, addDays(last, 1), asTimeOfDay('00:00'))
  return instant(Math.max(back, now + shortest))
}
