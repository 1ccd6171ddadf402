import type { Instant } from '#domain/time/instant.ts'
import type { Zone } from '#domain/time/zone.ts'
import { doctorName } from '../../../core/people/doctor-name.sql.ts'
import type { ReadRunner } from '../../../platform/database/database.ts'
import { sql } from '../../../platform/database/sql.ts'
import type { Place } from './standing.ts'

export type VisitForPapers = {
  id: string
  start: Instant
  time_zone: Zone
  service: string
  doctor: string
  /** Whether this account has begun a letter of it. */
  is_letter_begun: boolean
}

/** The newest visits of a patient at a branch that somebody may write a document of: those that take place, or did. */
export function visitsForPapers(tx: ReadRunner, account: string, { patient_id, branch_id }: Place) {
  return tx.many<VisitForPapers>(sql`
    select a.id, a.start_at as start, a.time_zone, a.service_name as service, ${doctorName(sql`d`)} as doctor,
      exists (select from letter_draft l where l.appointment_id = a.id and l.account_id = ${account} and l.saved_at is null) as is_letter_begun
    from appointment a join practitioner d on d.id = a.practitioner_id
    where a.patient_id = ${patient_id} and a.branch_id = ${branch_id} and not status_is(a.status, 'off_calendar')
    order by a.start_at desc, a.id limit 50`)
}
