import { freeStarts } from '#domain/availability/day-bits.ts'
import { noticeOf } from '#domain/booking/decide.ts'
import type { Interval } from '#domain/availability/interval.ts'
import { day, later, toRfc3339, type Instant } from '#domain/time/instant.ts'
import { utcDate } from '#domain/time/zone.ts'
import { addDays } from '#domain/time/local.ts'
import type { ReadRunner } from '../../platform/database/database.ts'
import { type AskedDoctor, type WayToBook, waysToBook } from './next-times.sql.ts'
import { loadDaysOfSeveral } from './read-days.ts'

export type NextTime = { readonly start: Instant; readonly time_zone: string }

/** Most have a time in the first stretch; whoever has none is looked through as far as can be booked. */
const stretches = [
  [0, 14],
  [14, 92],
] as const

/**
 * Returns the next time that the actor can book with each of these doctors, at one branch or anywhere: a returning
 * patient with the visit for those, else with the one for everybody; a newcomer only with the latter. The read model
 * has the time of the default service; all others come from the calendars in one read for all doctors.
 */
export async function nextTimes(
  run: ReadRunner,
  now: Instant,
  asked: readonly AskedDoctor[],
  branch: string | null = null,
): Promise<Map<string, NextTime>> {
  const ways = asked.length === 0 ? [] : await waysToBook(run, asked, branch)
  const starts = await startsOf(run, now, ways)
  const next = new Map<string, NextTime>()
  for (const ofOffering of Map.groupBy(ways, ({ offering }) => offering).values()) {
    const way = ofOffering.find((one) => starts.has(one))
    const start = way && starts.get(way)
    if (!way || start === undefined) continue
    const known = next.get(way.practitioner_id)
    if (!known || start < known.start) next.set(way.practitioner_id, { start, time_zone: way.time_zone })
  }
  return next
}

/** As a list of doctors shows it; null where none is known. */
export function toldNext(next: NextTime | undefined) {
  return next ? { ...next, start: toRfc3339(next.start) } : null
}

async function startsOf(run: ReadRunner, now: Instant, ways: readonly WayToBook[]): Promise<Map<WayToBook, Instant>> {
  const found = new Map<WayToBook, Instant>()
  const open: WayToBook[] = []
  for (const way of ways) {
    if (!way.is_default || way.has_needs || isStale(now, way)) open.push(way)
    else if (way.next_free !== null) found.set(way, way.next_free)
  }
  for (const [from, until] of stretches) {
    const window = { start: later(now, from * day), end: later(now, until * day) }
    const left = open.filter((way) => !found.has(way) && later(now, way.horizon_days * day) >= window.start)
    for (const [way, start] of await firstIn(run, now, left, window)) found.set(way, start)
  }
  return found
}

/** What the read model aimed at came too close to be booked. */
const isStale = (now: Instant, { bookable_until }: WayToBook) => bookable_until !== null && bookable_until < now

async function firstIn(run: ReadRunner, now: Instant, ways: readonly WayToBook[], window: Interval) {
  const loaded = await loadDaysOfSeveral(
    run,
    ways.map((way) => ({
      offering: way.offering,
      practitioner: way.practitioner_id,
      branch: way.branch_id,
      service: way.service,
      modeOfNeeds: way.has_needs ? way.mode : null,
      isShared: way.capacity > 1,
      from: addDays(utcDate(window.start), -2),
      until: addDays(utcDate(window.end), 1),
    })),
  )
  return ways.flatMap((way, place): [WayToBook, Instant][] => {
    const { days, needs } = loaded[place] ?? { days: [], needs: [] }
    const [start] = freeStarts({ days, needs, service: timesOf(way), window, now }, 1)
    return start === undefined ? [] : [[way, start]]
  })
}

function timesOf(way: WayToBook) {
  return {
    minutes: way.minutes,
    bufferBefore: way.buffer_before,
    bufferAfter: way.buffer_after,
    step: way.step,
    minNotice: noticeOf(way),
    horizonDays: way.horizon_days,
  }
}
