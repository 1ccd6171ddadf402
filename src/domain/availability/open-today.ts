import { instant, minute, type Instant } from '../time/instant.ts'
import { addDays, asTimeOfDay, type LocalDate } from '../time/local.ts'
import { atWall, wallAt, type Zone } from '../time/zone.ts'
import { type Interval, mergeOverlapping } from './interval.ts'
import { utcMidnight } from './day-bits.ts'

/** Returns when somebody is open on the day that a wall shows now, from their bits of the UTC days around it. */
export function openToday(now: Instant, zone: Zone, days: readonly { day: LocalDate; open: string }[]): Interval[] {
  const { date } = wallAt(zone, now)
  const midnight = asTimeOfDay('00:00')
  const [start, end] = [atWall(zone, date, midnight), atWall(zone, addDays(date, 1), midnight)]
  const found = days.flatMap(({ day, open }) =>
    [...open.matchAll(/1+/g)].map(({ index, 0: run }) => ({
      start: instant(Math.max(start, utcMidnight(day) + index * 5 * minute)),
      end: instant(Math.min(end, utcMidnight(day) + (index + run.length) * 5 * minute)),
    })),
  )
  return joined(mergeOverlapping(found.filter((one) => one.start < one.end)))
}

/** At midnight by UTC a stretch goes on in the next day's bits. */
function joined(sorted: readonly Interval[]): Interval[] {
  const whole: Interval[] = []
  for (const next of sorted) {
    const last = whole.at(-1)
    if (last && last.end === next.start) whole[whole.length - 1] = { start: last.start, end: next.end }
    else whole.push(next)
  }
  return whole
}
