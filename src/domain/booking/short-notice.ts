import { day, type Instant } from '../time/instant.ts'
import type { VisitAction } from './possible-actions.ts'
import { type Status, statusIs } from './status.ts'

/** From a day before the start on, a time that is given back seldom finds somebody else. */
export function isShortNotice(now: Instant, start: Instant): boolean {
  return now > start - day
}

type Visit = { readonly status: Status; readonly on_hold: boolean; readonly actions: readonly VisitAction[] }

/** Whether the clinic's limit for changes has passed: the visit can still be cancelled, and goes to no other time. */
export function isTooLateToMove({ status, on_hold, actions }: Visit): boolean {
  return statusIs(status, 'ahead') && !on_hold && actions.includes('cancel') && !actions.includes('move')
}
