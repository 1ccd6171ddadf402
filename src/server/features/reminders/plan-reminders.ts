import { remindersOf } from '#domain/messages/reminders.ts'
import { asZone } from '#domain/time/zone.ts'
import type { ReminderDeps } from './deps.ts'
import { replan, unplannedVisits } from './reminders.sql.ts'

/**
 * Says for each newly booked or moved visit when its reminders are due. A visit's `reminders_for` keeps the start they
 * were planned for, so each start is planned once. Returns how many visits were planned.
 */
export function planReminders({ database, clock }: ReminderDeps, limit: number): Promise<number> {
  return database.asWorker('plan reminders', async (tx) => {
    const now = clock.now()
    const visits = await unplannedVisits(tx, now, limit)
    const planned = visits.map((visit) => {
      const zone = asZone(visit.time_zone)
      const recipientZone = visit.recipient_zone ? asZone(visit.recipient_zone) : zone
      return {
        visit,
        reminders: remindersOf({ start: visit.start_at, zone, recipientZone, now, leftOut: visit.left_out }),
      }
    })
    if (planned.length > 0) await replan(tx, planned)
    return visits.length
  })
}
