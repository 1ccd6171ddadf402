import type { DayPart } from '../time/day-part.ts'
import { type Instant } from '../time/instant.ts'
import { minutesOf } from '../time/local.ts'
import { asZone, wallAt } from '../time/zone.ts'

/** From which to which minute of the wall's day a part reaches; without a part: the whole day. */
export function minutesOfPart(part: DayPart | undefined): { start: number; end: number } {
  if (part === 'morning') return { start: 0, end: 12 * 60 }
  if (part === 'afternoon') return { start: 12 * 60, end: 17 * 60 }
  return { start: part === 'evening' ? 17 * 60 : 0, end: 24 * 60 }
}

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
