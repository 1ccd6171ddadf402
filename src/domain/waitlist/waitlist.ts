import { type DayPart, partOf } from '../time/day-part.ts'
import { day, hour, instant, minute, type Instant } from '../time/instant.ts'
import { weekdayOf, type LocalDate } from '../time/local.ts'
import { wallAt, type Zone } from '../time/zone.ts'

/** What suits somebody who waits for an earlier time; empty lists mean any. */
export type Wishes = {
  readonly weekdays: readonly number[]
  readonly parts: readonly DayPart[]
  readonly until: LocalDate | null
}

/** Whether a time fits the wishes, in the clinic's time zone. */
export function suits(wishes: Wishes, start: Instant, zone: Zone): boolean {
  const { date, time } = wallAt(zone, start)
  return (
    (wishes.weekdays.length === 0 || wishes.weekdays.includes(weekdayOf(date))) &&
    (wishes.parts.length === 0 || wishes.parts.includes(partOf(time))) &&
    (wishes.until === null || date <= wishes.until)
  )
}

/** A time is offered only with an hour left: half to answer, half to come. */
export function earliestToOffer(now: Instant): Instant {
  return instant(now + hour)
}

/** Until when an offered time is kept: half an hour by day, two hours when it is more than a day away. */
export function offerUntil(now: Instant, start: Instant): Instant {
  const patience = start - now > day ? 2 * hour : 30 * minute
  return instant(Math.min(now + patience, start - 30 * minute))
}
