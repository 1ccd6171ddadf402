import type { Instant } from '../time/instant.ts'
import { decideCancel, decideConfirm, decideMove, decideProgress, decideEnteredInError } from './decide.ts'
import type { CheckInWindow } from '../queue/check-in.ts'
import type { Party, Status } from './status.ts'

/** What somebody can do with a visit, as the buttons say it. */
export const visitActions = [
  'accept',
  'decline',
  'confirm',
  'arrive',
  'start',
  'complete',
  'no_show',
  'undo',
  'move',
  'reassign',
  'cancel',
  'enter_in_error',
] as const
export type VisitAction = (typeof visitActions)[number]
export type StatusAction = Exclude<VisitAction, 'move' | 'reassign' | 'cancel' | 'enter_in_error'>
/** Every step of a visit's day: what buttons say, and that whoever waits in the queue leaves it. */
export type DayStep = StatusAction | 'leave'

type Visit = {
  readonly status: Status
  readonly start: Instant
  readonly end: Instant
  readonly changedAt: Instant
  readonly changeCutoffMinutes: number
  /** The deadline of a request that the clinic has not answered. */
  readonly answerBy: Instant | null
  readonly arrivedAt: Instant | null
  readonly startedAt: Instant | null
  readonly isConfirmed: boolean
  readonly cancelledBy: Party | null
  readonly checkIn?: CheckInWindow
  /** Came without an appointment: there is no time to go back to. */
  readonly isWalkIn?: boolean
  /** The doctor's licence is not confirmed: the visit cannot begin or move to another time. */
  readonly isHeldBack?: boolean
  /** The branch takes nobody, as it is archived: no cancellation is taken back there. */
  readonly isBranchGone?: boolean
  /** The doctor does not work at the branch any more: there is no other time of theirs. */
  readonly isDoctorGone?: boolean
}

type Step = Exclude<DayStep, 'confirm'>
type Reached = Exclude<Status, 'cancelled' | 'entered_in_error'>

const steps: { readonly [A in Step]: { readonly [S in Status]?: Reached } } = {
  accept: { requested: 'booked' },
  decline: { requested: 'declined' },
  arrive: { booked: 'arrived' },
  start: { booked: 'in_progress', arrived: 'in_progress' },
  complete: { in_progress: 'completed', arrived: 'completed' },
  no_show: { booked: 'no_show', arrived: 'no_show' },
  undo: { arrived: 'booked', completed: 'in_progress', cancelled: 'booked', no_show: 'booked' },
  leave: { arrived: 'booked' },
}

/** The status that an action leads to, or undefined where it is not possible. */
export function targetOf(
  action: Step,
  {
    status,
    arrivedAt,
    startedAt,
    answerBy,
    isWalkIn = false,
  }: Pick<Visit, 'status' | 'arrivedAt' | 'startedAt' | 'answerBy' | 'isWalkIn'>,
): Reached | undefined {
  // Undo makes a missed patient who was here present again, and so one whose visit was completed without having begun; a
  // request that nobody accepted does not become booked by it.
  if (action === 'undo' && status === 'no_show' && arrivedAt !== null) return 'arrived'
  if (action === 'undo' && status === 'completed' && arrivedAt !== null && startedAt === null) return 'arrived'
  if (action === 'undo' && status === 'cancelled' && answerBy !== null) return 'requested'
  const to = steps[action][status]
  return isWalkIn && to === 'booked' ? undefined : to
}

/** The actions that are possible now for a party: what the screens offer is what the server allows. */
export function actionsFor(now: Instant, visit: Visit, by: Party): VisitAction[] {
  return visitActions.filter((action) => {
    if (visit.isBranchGone && action === 'undo' && visit.status === 'cancelled') return false
    if (visit.isHeldBack && isHeldBackFrom(action, visit.status)) return false
    if (action === 'cancel') return decideCancel(now, visit, by).ok
    // A colleague may see a patient whom a doctor without a licence, or one who has left, may not.
    if (action === 'reassign') return by === 'staff' && decideMove(now, visit, by).ok
    if (action === 'move') return !visit.isDoctorGone && decideMove(now, visit, by).ok
    if (action === 'enter_in_error') return decideEnteredInError(visit, by).ok
    if (action === 'confirm') return !visit.isConfirmed && decideConfirm(now, visit, by).ok
    const to = targetOf(action, visit)
    if (visit.status === 'cancelled' && visit.cancelledBy !== by) return false
    return Boolean(to && decideProgress(now, visit, to, by).ok)
  })
}

const begins: readonly (VisitAction | DayStep)[] = ['accept', 'start', 'no_show']

/** Whether a step waits for the doctor's licence: a visit on hold does not begin, and nobody misses it. */
export function waitsForLicence(action: VisitAction | DayStep): boolean {
  return begins.includes(action)
}

function isHeldBackFrom(action: VisitAction, status: Status): boolean {
  return waitsForLicence(action) || action === 'move' || (action === 'undo' && status === 'cancelled')
}
