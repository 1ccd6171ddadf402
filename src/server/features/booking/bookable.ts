import type { ServiceTimes } from '#domain/availability/slots.ts'
import { day, instant, later, minute, toRfc3339, type Instant } from '#domain/time/instant.ts'
import { wallAt, type Zone } from '#domain/time/zone.ts'

/** Times begin on this grid. */
const grid = 5 * minute

/** From when until when any of these services can be booked now, whatever is free: by their notice and their reach. */
export function bookable(now: Instant, zone: Zone, services: readonly ServiceTimes[]) {
  const notice = Math.min(...services.map(({ minNotice }) => minNotice))
  const reach = Math.max(...services.map(({ horizonDays }) => horizonDays))
  return {
    earliest: toRfc3339(instant(Math.ceil((now + notice * minute) / grid) * grid)),
    last_day: wallAt(zone, later(now, reach * day)).date,
  }
}
