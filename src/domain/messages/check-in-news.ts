import type { CheckInWindow } from '../queue/check-in.ts'
import { later, minute, type Instant } from '../time/instant.ts'
import type { Zone } from '../time/zone.ts'
import { afterQuiet } from './reminders.ts'

const mostMinutesBefore = 60

/**
 * When somebody is told that check-in is open: an hour before the visit, or when it opens where that is later. At night it
 * waits for the morning. Undefined: there is no such moment before the visit, as where a branch opens check-in no sooner.
 */
export function checkInNewsAt(start: Instant, { before }: Pick<CheckInWindow, 'before'>, zone: Zone) {
  const moment = afterQuiet(later(start, -Math.min(before, mostMinutesBefore) * minute), zone)
  return moment < start ? moment : undefined
}
