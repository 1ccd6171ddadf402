import { type DayFigures, figuresOf } from '#domain/booking/day-figures.ts'
import type { Answer } from '#contract/endpoints.ts'
import { todayIn } from '../../../lib/format.ts'
import type { BranchDay } from './use-branch-day.ts'

type Ticket = Answer<'GET /branches/:branchId/queue'>['tickets'][number]

/** The figures of a day at a branch, for the tiles and for the line of the queue alike; the queue is that of today. */
export function dayFigures(day: BranchDay, tickets: readonly Ticket[], now: number): DayFigures {
  const visits = day.results.map(({ status, arrived_at, ticket }) => ({
    status,
    arrivedAt: arrived_at ? Date.parse(arrived_at) : null,
    ticket: ticket?.state ?? null,
  }))
  const withoutVisit = isOfToday(day) ? tickets.filter(({ appointment_id: visit }) => visit === null) : []
  return figuresOf(
    visits,
    now,
    withoutVisit.map(({ state, arrived_at }) => ({ state, arrivedAt: Date.parse(arrived_at) })),
  )
}

export function isOfToday({ date, time_zone }: Pick<BranchDay, 'date' | 'time_zone'>): boolean {
  return date === todayIn(time_zone)
}
