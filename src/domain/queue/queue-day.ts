import type { Instant } from '../time/instant.ts'
import { addDays, type LocalDate } from '../time/local.ts'
import { wallAt, type Zone } from '../time/zone.ts'

/** Until then it is still yesterday: a branch that is open past midnight goes on with its numbers. */
const nightIsOver = '04:00'

/** Returns the day of a queue at a moment; numbers start again with each. The database's queue_day says the same. */
export function queueDay(zone: Zone, moment: Instant): LocalDate {
  const { date, time } = wallAt(zone, moment)
  return time < nightIsOver ? addDays(date, -1) : date
}
