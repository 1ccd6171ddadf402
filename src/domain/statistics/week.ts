import { addDays, type LocalDate, weekdayOf } from '../time/local.ts'
import { charts, columnOf, type ChartRow, type Unit } from './charts.ts'
import type { Cell } from './measures.ts'

/** The five figures of a week that whoever runs a place reads in one mail. */
export const weekKeys = ['visits', 'completed', 'no_show', 'utilisation', 'wait'] as const

export type WeekFigure = {
  readonly key: (typeof weekKeys)[number]
  readonly unit: Unit
  readonly now: Cell
  readonly before: Cell
}

/** Returns a week's figures beside those of the week before. */
export function weekFigures(now: ChartRow | undefined, before: ChartRow | undefined): WeekFigure[] {
  return weekKeys.map((key) => {
    const at = columnOf('totals', key)
    return {
      key,
      unit: charts.totals.columns[at]?.unit ?? 'count',
      now: now?.cells[at] ?? null,
      before: before?.cells[at] ?? null,
    }
  })
}

/** Returns the last whole week before a day and the one before it, each from Monday to Sunday. */
export function lastWeeks(today: LocalDate) {
  const monday = addDays(today, 1 - weekdayOf(today))
  const weekFrom = (from: LocalDate) => ({ from, until: addDays(from, 6) })
  return { week: weekFrom(addDays(monday, -7)), before: weekFrom(addDays(monday, -14)) }
}
