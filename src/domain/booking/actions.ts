import type { Instant } from '../time/instant.ts'
import { decideCancel, decideMove, decideProgress } from './decide.ts'
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
  'cancel',
] as const
export type VisitAction = (typeof visitActions)[number]
export type StatusAction = Exclude<VisitAction, 'move' | 'cancel'>

type Visit = {
  readonly status: Status
  readonly start: Instant
  readonly changedAt: Instant
  readonly changeCutoffMinutes: number
  readonly arrivedAt: Instant | null
  readonly isConfirmed: boolean
  readonly cancelledBy: Party | null
}

/** The status that an action leads to, or undefined where it leads nowhere from here. */
export function targetOf(
  action: StatusAction,
  visit: Pick<Visit, 'status' | 'arrivedAt'>,
): Exclude<Status, 'cancelled'> | undefined {
  switch (action) {
    case 'accept':
      return visit.status === 'requested' ? 'booked' : undefined
    case 'decline':
      return visit.status === 'requested' ? 'declined' : undefined
    case 'arrive':
      return visit.status === 'booked' ? 'arrived' : undefined
    case 'start':
      return visit.status === 'booked' || visit.status === 'arrived' ? 'in_progress' : undefined
    case 'complete':
      return visit.status === 'in_progress' ? 'completed' : undefined
    case 'no_show':
      return visit.status === 'booked' || visit.status === 'arrived' ? 'no_show' : undefined
    case 'undo':
      return undoTarget(visit)
    case 'confirm':
      return undefined
  }
}

function undoTarget({
  status,
  arrivedAt,
}: Pick<Visit, 'status' | 'arrivedAt'>): 'in_progress' | 'booked' | 'arrived' | undefined {
  if (status === 'completed') return 'in_progress'
  if (status === 'arrived' || status === 'cancelled') return 'booked'
  if (status === 'no_show') return arrivedAt === null ? 'booked' : 'arrived'
  return undefined
}

/** The actions that are possible now for a party: what the screens offer is what the server allows. */
export function actionsFor(now: Instant, visit: Visit, by: Party): VisitAction[] {
  return visitActions.filter((action) => {
    if (action === 'cancel') return decideCancel(now, visit, by).ok
    if (action === 'move') return decideMove(now, visit, by).ok
    if (action === 'confirm')
      return by === 'patient' && visit.status === 'booked' && !visit.isConfirmed && now < visit.start
    const to = targetOf(action, visit)
    if (action === 'undo' && visit.status === 'cancelled' && (visit.cancelledBy !== by || now >= visit.start))
      return false
    return to !== undefined && decideProgress(now, visit, to, by).ok
  })
}
