import { type Fault, fault } from '#domain/fault.ts'
import type { Instant } from '../time/instant.ts'
import { addDays, asLocalDate, asTimeOfDay } from '../time/local.ts'
import { atWall, wallAt, type Zone } from '../time/zone.ts'
import { dateSpanFaults } from './date-span.ts'

export const longestClosureDays = 366

type Span = {
  readonly from_date: string
  readonly until_date: string
  readonly start: string | null
  readonly end: string | null
}

/**
 * What is wrong with the dates of a closure, field by field; empty when nothing is. It is not in the past and ends
 * after it begins.
 */
export function closureFaults(span: Span, now: Instant, zone: Zone): Record<string, Fault> {
  const faults = dateSpanFaults(span)
  if (Object.keys(faults).length > 0) return faults
  const [from, until] = [asLocalDate(span.from_date), asLocalDate(span.until_date)]
  const today = wallAt(zone, now).date
  if (from < today) return { from_date: fault('closure_past') }
  if (until >= addDays(from, longestClosureDays))
    return { until_date: fault('period_too_long', { days: longestClosureDays }) }
  return endOfClosure(span, zone) <= now ? { end: fault('closure_past') } : {}
}

/** When the last closed stretch of these dates ends. */
export function endOfClosure({ until_date, end }: Pick<Span, 'until_date' | 'end'>, zone: Zone): Instant {
  const last = asLocalDate(until_date)
  return end === null ? atWall(zone, addDays(last, 1), asTimeOfDay('00:00')) : atWall(zone, last, asTimeOfDay(end))
}
