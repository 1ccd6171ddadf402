import { type Fault, fault } from '#domain/fault.ts'
import { asLocalDate, minutesOf, minutesPerDay, type TimeOfDay, weeksBetween } from '../time/local.ts'

type Period = {
  readonly weekday: number
  readonly start: string
  readonly end: string
  readonly mode: string
  readonly valid_from: string | null
  readonly valid_until: string | null
  readonly alternate_from: string | null
  /** The services that it is for; null: all. */
  readonly services: readonly string[] | null
}

/** What is wrong with a week of hours; empty when nothing is. */
export function weekFaults(periods: readonly Period[]): Fault[] {
  const faults = periods.flatMap((_, index) => periodFaults(periods, index))
  return [...new Map(faults.map((found) => [JSON.stringify(found), found])).values()]
}

/**
 * What is wrong with one entry of a week's hours, given those before it. One that ends before it begins overlaps
 * nothing.
 */
export function periodFaults(periods: readonly Period[], index: number): Fault[] {
  const period = periods[index]
  if (!period) return []
  const faults: Fault[] = []
  if (!isTime(period.start)) faults.push(fault('start_time_missing'))
  else if (!isTime(period.end)) faults.push(fault('end_time_missing'))
  else if (isBackwards(period)) faults.push(fault('end_time_before_start'))
  else if (!isOnGrid(period.start) || !isOnGrid(period.end)) faults.push(fault('time_off_steps'))
  const other = periods
    .slice(0, index)
    .filter((before) => [before, period].every((one) => isTime(one.start) && isTime(one.end) && !isBackwards(one)))
    .find((before) => before.weekday === period.weekday && haveDaysInCommon(before, period) && meet(before, period))
  if ((period.valid_until ?? '9999') < (period.valid_from ?? '')) faults.push(fault('end_date_before_start'))
  if (other) faults.push(fault('hours_overlap', { start: other.start, end: other.end }))
  if (period.services?.length === 0) faults.push(fault('service_elsewhere'))
  return faults
}

/** Returns the hours of a week without those that something is wrong with, to a tenth. */
export function hoursOfWeek(periods: readonly Period[]): number {
  const minutes = periods
    .filter((_, index) => periodFaults(periods, index).length === 0)
    .map(span)
    .reduce((sum, [start, end]) => sum + end - start, 0)
  return Math.round(minutes / 6) / 10
}

/** A night may be worked through; 9 to 8 the next morning is a slip. */
const longestNight = 16 * 60

function isBackwards(period: Period): boolean {
  const [start, end] = span(period)
  return end > minutesPerDay && end - start > longestNight
}

/** Summer hours do not meet winter hours, odd weeks do not meet even ones. */
function haveDaysInCommon(a: Period, b: Period): boolean {
  if ((a.valid_until ?? '9999') < (b.valid_from ?? '') || (b.valid_until ?? '9999') < (a.valid_from ?? '')) return false
  if (a.alternate_from === null || b.alternate_from === null) return true
  return weeksBetween(asLocalDate(a.alternate_from), asLocalDate(b.alternate_from)) % 2 === 0
}

function isTime(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text)
}

function isOnGrid(text: string): boolean {
  return minutesOf(text as TimeOfDay) % 5 === 0
}

function meet(a: Period, b: Period): boolean {
  const [aStart, aEnd] = span(a)
  const [bStart, bEnd] = span(b)
  return aStart < bEnd && bStart < aEnd
}

function span({ start, end }: Period): [number, number] {
  const from = minutesOf(start as TimeOfDay)
  const to = minutesOf(end as TimeOfDay)
  return [from, to <= from ? to + minutesPerDay : to]
}
