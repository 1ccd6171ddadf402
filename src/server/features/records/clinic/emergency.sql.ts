import type { Allowed } from '#domain/access/allowed.ts'
import type { Instant } from '#domain/time/instant.ts'
import { at, type Runner } from '../../../platform/database/database.ts'
import { sql } from '../../../platform/database/sql.ts'
import type { Place } from './place.ts'

export function insertEmergency(
  tx: Runner,
  now: Instant,
  place: Allowed<Place, 'records.breakglass'>,
  { id, account, reason, until }: { id: string; account: string; reason: string; until: Instant },
) {
  return tx.run(sql`
    insert into record_emergency (id, patient_id, account_id, branch_id, practitioner_id, appointment_id, who, role, reason, at, expires_at)
    values (${id}, ${place.patient_id}, ${account}, ${place.branch_id}, ${place.isDoctor ? place.practitioner_id : null}, ${place.appointment_id},
      ${place.name}, ${place.role}, ${reason}, ${at(now)}, ${at(until)})`)
}
