import type { Permission } from '#domain/access/permissions.ts'
import type { DayStep, VisitAction } from '#domain/booking/possible-actions.ts'
import type { Party, Status } from '#domain/booking/status.ts'

const ofStaff = {
  accept: 'appointments.decide',
  decline: 'appointments.decide',
  confirm: 'appointments.answer',
  arrive: 'appointments.progress',
  start: 'appointments.progress',
  complete: 'appointments.progress',
  no_show: 'appointments.progress',
  undo: 'appointments.progress',
  leave: 'appointments.progress',
} as const satisfies Record<DayStep, Permission>

type May = (right: Permission) => boolean

/**
 * Returns the right that a step of a visit's day asks of the clinic; the patient's side answers for its own visit. Whoever
 * checks people in at the door does that, and takes it back, without moving visits on otherwise.
 */
export function rightForStep(action: DayStep, party: Party, status: Status, may: May) {
  if (party === 'patient') return 'appointments.answer'
  const right = ofStaff[action]
  const isCheckIn = action === 'arrive' || (action === 'undo' && status === 'arrived')
  return isCheckIn && !may(right) && may('queue.check_in') ? 'queue.check_in' : right
}

/** The same of anything that can be done with a visit. */
export function rightForAction(action: VisitAction, party: Party, status: Status, may: May): Permission {
  if (action === 'move' || action === 'reassign') return 'appointments.reschedule'
  if (action === 'cancel' || action === 'enter_in_error') return 'appointments.cancel'
  return rightForStep(action, party, status, may)
}
