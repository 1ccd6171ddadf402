import type { Instant } from '#domain/time/instant.ts'
import { at, type Runner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

/** By another clock, what waits before the visits of an account comes at another moment: the round plans it anew. */
export function planRemindersAnew(tx: Runner, now: Instant, account: string) {
  return tx.asProduct((product) =>
    product.run(sql`
      update appointment x set reminders_for = null from patient p
      where p.id = x.patient_id and p.account_id = ${account} and x.status = 'booked' and x.start_at > ${at(now)}`),
  )
}
