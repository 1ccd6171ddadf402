import { verifiedStates } from '#domain/verification/verification.ts'
import type { Instant } from '#domain/time/instant.ts'
import { recipientColumns, type RecipientRow } from '../../core/messages/recipients.sql.ts'
import { at, type Runner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import type { DueReminder } from './reminders.sql.ts'

export type VisitToCheckIn = RecipientRow & {
  id: string
  start: Instant
  time_zone: string
  recipient_zone: string | null
  /** Null: as usual. */
  check_in_before: number | null
}

/** The visit for which somebody may say "I am here", while it still stands as it was and nobody has. Not one on hold. */
export function visitToCheckIn(tx: Runner, { appointment_id, start_at }: DueReminder) {
  return tx.one<VisitToCheckIn>(sql`
    select x.id, x.start_at as start, x.time_zone, a.time_zone as recipient_zone, q.check_in_before, ${recipientColumns}
    from appointment x join practitioner d on d.id = x.practitioner_id and d.verification = any(${verifiedStates})
      join patient p on p.id = x.patient_id left join account a on a.id = p.account_id left join queue_settings q on q.branch_id = x.branch_id
    where x.id = ${appointment_id} and x.start_at = ${at(start_at)} and x.status = 'booked' and x.mode = 'in_person'`)
}
