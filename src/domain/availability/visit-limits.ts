import { type Fault, fault } from '../fault.ts'

/** The most visits of a doctor at a branch in a day, a week and a month; null: as many as fit. */
export type VisitLimits = {
  readonly day: number | null
  readonly week: number | null
  readonly month: number | null
}

/** What is wrong with limits that contradict each other: one of a shorter time above one of a longer, which is reached before. */
export function limitFaults({ day, week, month }: VisitLimits): { readonly day?: Fault; readonly week?: Fault } {
  const ofDay = above(day, week)
    ? fault('day_limit_above_week', { most: week })
    : above(day, month)
      ? fault('day_limit_above_month', { most: month })
      : undefined
  const ofWeek = above(week, month) ? fault('week_limit_above_month', { most: month }) : undefined
  return { ...(ofDay && { day: ofDay }), ...(ofWeek && { week: ofWeek }) }
}

function above(shorter: number | null, longer: number | null): longer is number {
  return shorter !== null && longer !== null && shorter > longer
}
