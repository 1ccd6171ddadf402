import type { Allowed } from '#domain/access/allowed.ts'
import type { Instant } from '#domain/time/instant.ts'
import { personName } from '../../../core/people/person-name.sql.ts'
import { at, type ReadRunner, type Runner } from '../../../platform/database/database.ts'
import { sql } from '../../../platform/database/sql.ts'
import type { Place } from './standing.ts'

export function insertEmergency(
  tx: Runner,
  now: Instant,
  place: Allowed<Place, 'records.breakglass'>,
  line: { id: string; account: string; reason: string; until: Instant; part_of: string | null },
) {
  const { id, account, reason, until, part_of } = line
  return tx.run(sql`
    insert into record_emergency (id, patient_id, account_id, branch_id, practitioner_id, appointment_id, who, role, reason, at, expires_at, part_of)
    values (${id}, ${place.patient_id}, ${account}, ${place.branch_id}, ${place.isDoctor ? place.practitioner_id : null}, ${place.appointment_id},
      ${place.name}, ${place.role}, ${reason}, ${at(now)}, ${at(until)}, ${part_of})`)
}

export type EmergencyRow = {
  id: string
  at: Instant
  expires_at: Instant
  who: string
  role: string
  patient: string
  reason: string
}

export function branchOfEmergencies(tx: ReadRunner, id: string) {
  return tx.one<{ branch: string; facility: string }>(sql`
    select id as branch, facility_id as facility from branch where id = ${id}`)
}

/** Who opened everything of somebody at a branch, the newest first. Who it was is named as they are called now where whoever asks may know them, and as they were called then once their account is deleted. */
export function emergenciesAt(tx: ReadRunner, { branch }: Allowed<{ readonly branch: string }, 'users.edit'>) {
  return tx.many<EmergencyRow>(sql`
    select e.id, e.at, e.expires_at, coalesce(${personName(sql`a`)}, e.who) as who, e.role,
      concat_ws(' ', p.first_name, p.last_name) as patient, e.reason
    from record_emergency e left join account a on a.id = e.account_id and a.deleted_at is null left join patient p on p.id = e.patient_id
    where e.branch_id = ${branch} order by e.at desc, e.id desc limit 100`)
}
