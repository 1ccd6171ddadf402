import type { Database } from '../../platform/database/database.ts'
import type { Clock } from '../../platform/clock.ts'
import { endOldTickets } from './queue.sql.ts'

/**
 * Ends the numbers of days that are over: whoever is still called or served from yesterday would keep their point for
 * nobody, and no board shows them any more. Returns how many there were.
 */
export function closeQueueDays({ database, clock }: { readonly database: Database; readonly clock: Clock }) {
  const now = clock.now()
  return database.asWorker('close queue days', (tx) => endOldTickets(tx, now, 200))
}
