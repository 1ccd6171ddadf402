import { instant, minute, type Instant } from '../time/instant.ts'
import { addDays, type LocalDate } from '../time/local.ts'
import type { Interval } from './interval.ts'
import { missingNeed, type Need, needSpan } from './needs.ts'
import type { ServiceTimes } from './slots.ts'

// The read model's grid: a UTC day is 288 bits of five minutes, written as a text of zeros and ones.
// UTC has no clock changes, so every day is alike; local days are cut at the edge.
const cell = 5 * minute
export const cellsPerDay = 288
export const emptyDay = '0'.repeat(cellsPerDay)

/** One UTC day of an offering: where it is open, where openings begin, and when its doctor is busy. */
export type DayBits = {
  readonly day: LocalDate
  readonly open: string
  readonly anchors: string
  readonly busy: string
  /** Starts of group visits with a seat left: free although the doctor is busy. */
  readonly seats?: string
}

export type BitsQuestion = {
  /** Consecutive days. The two before the window should be among them: an opening may begin there. */
  readonly days: readonly DayBits[]
  /** What the service needs, in the order in which it is claimed; each place with its busy bits over the same days as one text. */
  readonly needs: readonly Need<string>[]
  readonly service: ServiceTimes
  readonly window: Interval
  readonly now: Instant
}

/** The starts that can be booked, straight from the read model. Agrees with `slots` (a property test holds it to that). */
export function freeStarts({ days, needs, service, window, now }: BitsQuestion, limit = Infinity): Instant[] {
  const first = days[0]
  if (!first) return []
  const base = utcMidnight(first.day)
  const open = days.map((day) => day.open).join('')
  const anchors = days.map((day) => day.anchors).join('')
  const busy = days.map((day) => day.busy).join('')
  const seats = days.map((day) => day.seats ?? emptyDay).join('')
  const visit = service.minutes / 5
  const before = service.bufferBefore / 5
  const after = service.bufferAfter / 5
  const step = service.step / 5
  const earliest = Math.max(window.start, now + service.minNotice * minute)
  const latest = Math.min(window.end - 1, now + service.horizonDays * 24 * 60 * minute)
  const found: Instant[] = []
  for (let anchor = anchors.indexOf('1'); anchor >= 0; anchor = anchors.indexOf('1', anchor + 1)) {
    const end = Math.min(firstZero(open, anchor), firstOne(anchors, anchor + 1))
    for (let at = anchor; at < end; at += step) {
      const start = base + at * cell
      if (start < earliest || start > latest) continue
      if (firstZero(open, at) < at + visit) break
      const hasSeat = seats[at] === '1'
      if (!hasSeat && !isFree(busy, at - before, at + visit + after)) continue
      if (!hasSeat && !areMet(needs, at, service)) continue
      found.push(instant(start))
      if (found.length >= limit) return found
    }
  }
  return found
}

/**
 * Returns the first starts, up to a number, at which what the service needs is free too. The places are known for whole
 * UTC days from `first` on; the doctor's own time is ignored.
 */
export function startsWithNeeds(
  starts: readonly Instant[],
  { first, needs, service }: { first: LocalDate; needs: readonly Need<string>[]; service: VisitTimes },
  limit: number,
): Instant[] {
  const base = utcMidnight(first)
  const found: Instant[] = []
  for (const start of starts) {
    if (areMet(needs, (start - base) / cell, service)) found.push(start)
    if (found.length >= limit) break
  }
  return found
}

type VisitTimes = Pick<ServiceTimes, 'minutes' | 'bufferBefore' | 'bufferAfter'>

/** Whether a visit that begins at a cell has all that it needs. */
function areMet(needs: readonly Need<string>[], at: number, { minutes, bufferBefore, bufferAfter }: VisitTimes) {
  if (needs.length === 0) return true
  const visit = { start: at, end: at + minutes / 5 }
  const whole = { start: at - bufferBefore / 5, end: visit.end + bufferAfter / 5 }
  const spanOf = (need: Need<string>) => needSpan(need, visit, whole, (length) => length / 5)
  return !missingNeed(needs, spanOf, (bits, span) => isFree(bits, span.start, span.end))
}

function isFree(bits: string, from: number, until: number): boolean {
  return firstOne(bits, from) >= until
}

/** Marks stretches on the grid, day by day; an edge within a cell takes the whole cell. */
export function toDayBits(intervals: readonly Interval[], from: LocalDate, days: number): string[] {
  const base = utcMidnight(from)
  const cells = new Uint8Array(days * cellsPerDay)
  for (const { start, end } of intervals) {
    // To `fill`, a place before the first would count from the end.
    cells.fill(1, Math.max(0, Math.floor((start - base) / cell)), Math.max(0, Math.ceil((end - base) / cell)))
  }
  return cut(cells, days)
}

/** Marks where each opening begins; one that begins on another day is marked nowhere. */
export function toAnchorBits(openings: readonly Interval[], from: LocalDate, days: number): string[] {
  const base = utcMidnight(from)
  const cells = new Uint8Array(days * cellsPerDay)
  for (const { start } of openings) cells[Math.floor((start - base) / cell)] = 1
  return cut(cells, days)
}

/** Marks each start at which a visit of this service fits into the openings, whoever is booked. */
export function toStartBits(
  openings: readonly Interval[],
  service: ServiceTimes,
  from: LocalDate,
  days: number,
): string[] {
  const base = utcMidnight(from)
  const open = toDayBits(openings, from, days + 1)
  const anchors = toAnchorBits(openings, from, days + 1)
  const all = open.map((text, at) => ({
    day: addDays(from, at),
    open: text,
    anchors: anchors[at] ?? emptyDay,
    busy: emptyDay,
  }))
  const withoutRules = { ...service, bufferBefore: 0, bufferAfter: 0, minNotice: 0, horizonDays: Infinity }
  const cells = new Uint8Array(days * cellsPerDay)
  for (const start of freeStarts({
    days: all,
    needs: [],
    service: withoutRules,
    window: { start: base, end: instant(Infinity) },
    now: base,
  })) {
    cells[(start - base) / cell] = 1
  }
  return cut(cells, days)
}

export function utcMidnight(day: LocalDate): Instant {
  return instant(Date.parse(`${day}T00:00:00Z`))
}

function cut(cells: Uint8Array, days: number): string[] {
  return Array.from({ length: days }, (_, at) => cells.subarray(at * cellsPerDay, (at + 1) * cellsPerDay).join(''))
}

function firstZero(bits: string, from: number): number {
  const at = bits.indexOf('0', from)
  return at === -1 ? bits.length : at
}

function firstOne(bits: string, from: number): number {
  const at = bits.indexOf('1', from)
  return at === -1 ? Infinity : at
}
