import { type Fault, fault } from '../fault.ts'
import { addDays, daysBetween, type LocalDate } from '../time/local.ts'

/** How many days a period may have. */
export const longestPeriod = 366

/** Returns what is wrong with a period; undefined where nothing is. */
export function periodFault(from: LocalDate, until: LocalDate): Readonly<Record<string, Fault>> | undefined {
  if (until < from) return { until: fault('end_date_before_start') }
  if (until > addDays(from, longestPeriod - 1)) return { until: fault('period_too_long', { days: longestPeriod }) }
  return undefined
}

/** Returns the period of the same length that ends on the day before. */
export function periodBefore(from: LocalDate, until: LocalDate): { from: LocalDate; until: LocalDate } {
  return { from: addDays(from, -daysBetween(from, until).length), until: addDays(from, -1) }
}

export const periodKeys = ['7', '30', '90', 'month', 'custom'] as const
export type PeriodKey = (typeof periodKeys)[number]

/** Returns the days of a named period that ends today; a month is the current one. */
export function daysOf(period: Exclude<PeriodKey, 'custom'>, today: LocalDate): { from: LocalDate; until: LocalDate } {
  if (period === 'month') return { from: `${today.slice(0, 8)}01` as LocalDate, until: today }
  return { from: addDays(today, 1 - Number(period)), until: today }
}
