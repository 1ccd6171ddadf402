import type { Stretch } from '../availability/day-plan.ts'
import { minutesPerDay } from '../time/local.ts'
import { type Status, statusIs } from './status.ts'

export type DoctorStanding = 'absent' | 'late' | 'in' | 'later' | 'over' | 'off'

type Day = {
  readonly open: readonly Stretch[]
  readonly leave: readonly Stretch[]
  readonly lateMinutes: number
  /** Minutes of the wall; null when the day is not today. */
  readonly now: number | null
  readonly isBusy: boolean
}

/**
 * Returns a doctor's state on a day: away, late, there, still to come, done for the day, or not planned. One who is
 * away only before or after their hours that day is still to come, or done.
 */
export function standingOf({ open, leave, lateMinutes, now, isBusy }: Day): DoctorStanding {
  const holds = (stretches: readonly Stretch[], at: number) =>
    stretches.some(({ start, end }) => start <= at && at < end)
  const within = leave.filter(({ start, end }) => start > 0 && end < minutesPerDay)
  const isAway = open.length === 0 ? leave.length > 0 : now !== null && holds(within, now)
  if (isAway && !isBusy) return 'absent'
  // Somebody has said so: also of a doctor who sees patients on a day without hours.
  if (lateMinutes > 0) return 'late'
  if (isBusy) return 'in'
  if (open.length === 0) return 'off'
  if (now === null || holds(open, now)) return 'in'
  return open.some(({ start }) => start > now) ? 'later' : 'over'
}

/** Whether a doctor can still run late that day: there, or to come, or with somebody to see after their hours. */
export function canRunLate(standing: DoctorStanding, hasVisitsLeft: boolean): boolean {
  return standing !== 'absent' && (standing !== 'over' || hasVisitsLeft)
}

type Visit = {
  readonly status: Status
  readonly startMinutes: number
  readonly practitioner: string
  readonly isKept: boolean
}
type Away = { readonly practitioner: string; readonly leave: readonly Stretch[] }

/** Returns the visits whose doctor is away at that time and that nobody has moved or decided to keep. */
export function unmovedOf<V>(visits: readonly V[], read: (visit: V) => Visit, away: readonly Away[]): V[] {
  return visits.filter((visit) => {
    const { status, startMinutes, practitioner, isKept } = read(visit)
    if (isKept || !statusIs(status, 'ahead')) return false
    const leave = away.find((one) => one.practitioner === practitioner)?.leave ?? []
    return leave.some(({ start, end }) => start <= startMinutes && startMinutes < end)
  })
}
