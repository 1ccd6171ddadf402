import { reminderAnew, reminderKinds, remindersOf } from '#domain/messages/reminders.ts'
import { checkInNewsAt } from '#domain/messages/check-in-news.ts'
import { usualWindow } from '#domain/queue/check-in.ts'
import type { Instant } from '#domain/time/instant.ts'
import { asZone, type Zone } from '#domain/time/zone.ts'
import type { ReminderDeps } from './deps.ts'
import { replan, type Unplanned, unplannedVisits } from './reminders.sql.ts'

/**
 * Says for each newly booked or moved visit when its reminders are due. A visit's `reminders_for` keeps the start they
 * were planned for, so each start is planned once, and once more by the clock of a patient who has chosen another. Returns how many visits were planned.
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
        reminders: [...remindersFor(visit, { zone, recipientZone, now }), ...checkInNewsOf(visit, recipientZone, now)],
      }
    })
    if (planned.length > 0) await replan(tx, planned)
    return visits.length
  })
}

type Clocks = { readonly zone: Zone; readonly recipientZone: Zone; readonly now: Instant }

/** What waits already, for the start that the visit has, is what still comes: only its moments are found anew. */
function remindersFor({ start_at: start, left_out: leftOut, waiting }: Unplanned, clocks: Clocks) {
  if (waiting.length === 0) return remindersOf({ start, leftOut, ...clocks })
  return reminderKinds
    .filter((kind) => waiting.includes(kind))
    .flatMap((kind) => {
      const due = reminderAnew(kind, { start, ...clocks })
      return due === undefined ? [] : [{ kind, due }]
    })
}

/** Nobody checks in for a visit by video: they join its call. */
function checkInNewsOf({ mode, start_at: start, check_in_before: before }: Unplanned, zone: Zone, now: Instant) {
  const due = checkInNewsAt(start, { before: before ?? usualWindow.before }, zone)
  return mode === 'in_person' && due !== undefined && due > now ? [{ kind: 'check_in' as const, due }] : []
}
