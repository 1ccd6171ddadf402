import { type DayPart, minutesOfPart } from '../time/day-part.ts'
import type { Instant } from '../time/instant.ts'
import { minutesOf } from '../time/local.ts'
import { asZone, wallAt } from '../time/zone.ts'

/** Whether a time is on the wanted day and in the wanted part of it, in its zone. */
export function fitsDay(
  wanted: { readonly day: string | undefined; readonly part: DayPart | undefined },
  zone: string,
  time: Instant,
): boolean {
  if (!wanted.day && !wanted.part) return true
  const wall = wallAt(asZone(zone), time)
  const { start, end } = minutesOfPart(wanted.part)
  const minute = minutesOf(wall.time)
  return (!wanted.day || wall.date === wanted.day) && minute >= start && minute < end
}
