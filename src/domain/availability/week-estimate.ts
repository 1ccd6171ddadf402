import { minutesOf, minutesPerDay, type TimeOfDay } from '../time/local.ts'
import { periodFaults } from './hours-rules.ts'

type Period = Parameters<typeof periodFaults>[0][number]
type Service = {
  readonly id: string
  readonly minutes: number
  readonly buffer_before: number
  readonly buffer_after: number
  readonly mode: 'in_person' | 'video' | 'both'
}

/**
 * Returns about how many visits a week of hours has room for, if each were as long as the services are in the middle,
 * breaks around them included. Hours of every second week count half. Undefined where nothing says how long a visit is.
 */
export function visitsOfWeek(periods: readonly Period[], services: readonly Service[]): number | undefined {
  if (services.length === 0) return undefined
  const visits = periods
    .filter((_, index) => periodFaults(periods, index).length === 0)
    .map((period) => {
      const length = lengthOfVisit(services.filter((service) => isSeenIn(period, service)))
      const room = length === undefined ? 0 : Math.floor(lengthOf(period) / length)
      return period.alternate_from === null ? room : room / 2
    })
    .reduce((sum, room) => sum + room, 0)
  return Math.round(visits)
}

function isSeenIn({ mode, services }: Period, service: Service): boolean {
  const isInMode = mode === 'both' || service.mode === 'both' || mode === service.mode
  return isInMode && (services === null || services.includes(service.id))
}

function lengthOfVisit(services: readonly Service[]): number | undefined {
  if (services.length === 0) return undefined
  const all = services.map(({ minutes, buffer_before, buffer_after }) => minutes + buffer_before + buffer_after)
  return all.reduce((sum, one) => sum + one, 0) / all.length
}

function lengthOf({ start, end }: Period): number {
  const [from, to] = [minutesOf(start as TimeOfDay), minutesOf(end as TimeOfDay)]
  return (to <= from ? to + minutesPerDay : to) - from
}
