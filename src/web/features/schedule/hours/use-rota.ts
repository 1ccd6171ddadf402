import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Answer } from '#contract/endpoints.ts'
import { roomClashes, weekFrom, type RoomClash } from '#domain/availability/rota.ts'
import { asLocalDate, minutesPerDay, timeOf } from '#domain/time/local.ts'
import type { Stretch } from '#domain/availability/day-plan.ts'
import { call } from '../../../lib/browser-call.ts'
import { untilTheOther } from '../../../lib/queries.ts'
import { timeWords, weekdayNames } from '../../../lib/format.ts'

export type Rota = Answer<'GET /branches/:branchId/rota'>
export type RotaDoctor = Rota['doctors'][number]

/** The rota of a branch in a week; without a week, in the one of today there. */
export function useRota(branchId: string, week: string | undefined) {
  const queries = useQueryClient()
  const rota = useQuery({
    queryKey: ['rota', branchId, week],
    queryFn: () => call('GET /branches/:branchId/rota', { params: { branchId }, query: week ? { week } : {} }),
    placeholderData: untilTheOther,
  })
  return { rota, fresh: () => queries.invalidateQueries({ queryKey: ['rota', branchId] }) }
}

/** Everything of one day of a doctor that a cell or a line shows. */
export function clashesOf(rota: Rota): RoomClash[] {
  return roomClashes(weekFrom(asLocalDate(rota.week)), rota.doctors)
}

/** "9am–5pm". */
export function stretchShort({ start, end }: Stretch): string {
  return `${clockWords(start)}–${clockWords(end)}`
}

/** Full hours are said without minutes: a week of them is read at a glance. */
function clockWords(minutes: number): string {
  return timeWords(timeOf(minutes % minutesPerDay)).replace(/:00(?=[ap]m$)/, '')
}

/** The name of a weekday; 1 is Monday. */
export function dayName(weekday: number): string {
  return weekdayNames().find((day) => day.weekday === weekday)?.name ?? ''
}
