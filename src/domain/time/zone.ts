import { Temporal } from 'temporal-polyfill'
import { instant, minute, type Instant } from './instant.ts'
import { addDays, type LocalDate, minutesOf, minutesPerDay, timeOf, type TimeOfDay } from './local.ts'

declare const zone: unique symbol

/** An IANA time zone, such as `Europe/Lisbon`: the only bridge between walls and moments. */
export type Zone = string & { readonly [zone]: true }

export function asZone(name: string): Zone {
  return name as Zone
}

export function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/**
 * The moment at which a wall in `zone` shows this date and time. A time that a clock change skips moves later
 * by the gap, one that happens twice is its first ("compatible", RFC 5545).
 */
export function atWall(zone: Zone, date: LocalDate, time: TimeOfDay): Instant {
  const day = dayOf(zone, date)
  const minutes = minutesOf(time)
  if (day.isPlain) return instant(day.start + minutes * minute)
  const wall = Temporal.PlainDateTime.from(`${date}T${time}`)
  return instant(wall.toZonedDateTime(zone, { disambiguation: 'compatible' }).epochMilliseconds)
}

/** The day in UTC: a day counted in it, such as an authority's, has ended everywhere soon after. */
export function utcDate(moment: Instant): LocalDate {
  return new Date(moment).toISOString().slice(0, 10) as LocalDate
}

/** What a wall in `zone` shows at a moment. */
export function wallAt(zone: Zone, moment: Instant): Wall {
  const utc = utcDate(moment)
  for (const ahead of [0, 1, -1]) {
    const date = ahead === 0 ? utc : addDays(utc, ahead)
    const { start, isPlain } = dayOf(zone, date)
    const minutes = Math.floor((moment - start) / minute)
    if (isPlain && minutes >= 0 && minutes < minutesPerDay) return { date, time: timeOf(minutes) }
  }
  return exactWall(zone, moment)
}

type Wall = { date: LocalDate; time: TimeOfDay }

function exactWall(zone: Zone, moment: Instant): Wall {
  const wall = Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(zone).toPlainDateTime()
  const text = wall.toString({ smallestUnit: 'minute' })
  return { date: text.slice(0, 10) as LocalDate, time: text.slice(11, 16) as TimeOfDay }
}

// Most days have no clock change; for them a wall time is the day's start plus minutes.
const known = new Map<string, { start: number; isPlain: boolean }>()

function dayOf(zone: Zone, date: LocalDate) {
  const key = `${zone} ${date}`
  let day = known.get(key)
  if (!day) {
    if (known.size > 50_000) known.clear()
    const start = midnight(zone, date)
    const isPlain =
      midnight(zone, addDays(date, 1)) - start === minutesPerDay * minute && isAtMidnight(zone, date, start)
    known.set(key, (day = { start, isPlain }))
  }
  return day
}

function midnight(zone: Zone, date: LocalDate): number {
  return Temporal.PlainDate.from(date).toZonedDateTime({ timeZone: zone }).epochMilliseconds
}

function isAtMidnight(zone: Zone, date: LocalDate, start: number): boolean {
  const wall = exactWall(zone, instant(start))
  return wall.time === '00:00' && wall.date === date
}
