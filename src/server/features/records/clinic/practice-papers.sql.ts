import { day, type Instant, later } from '#domain/time/instant.ts'
import { at, type ReadRunner } from '../../../platform/database/database.ts'
import { sql } from '../../../platform/database/sql.ts'

const daysAhead = 14

type VisitPapersRow = {
  appointment_id: string
  start_at: Instant
  time_zone: string
  patient: string
  shared: number
  is_letter_begun: boolean
}

/** The visits of a doctor in the coming days for which patients share something, and those whose letter was begun. */
export function papersOfPractice(
  tx: ReadRunner,
  now: Instant,
  { practitioner, account }: { readonly practitioner: string; readonly account: string },
) {
  return tx.many<VisitPapersRow>(sql`
    with begun as (select appointment_id from letter_draft where account_id = ${account} and saved_at is null),
      meant as (
        select id from appointment where practitioner_id = ${practitioner} and end_at > ${at(now)} and start_at < ${at(later(now, daysAhead * day))}
          and status_is(status, 'open')
        union select appointment_id from begun)
    select a.id as appointment_id, a.start_at, a.time_zone, concat_ws(' ', p.first_name, p.last_name) as patient, s.shared,
      a.id in (select appointment_id from begun) as is_letter_begun
    from meant m join appointment a on a.id = m.id and a.practitioner_id = ${practitioner} join patient p on p.id = a.patient_id
      cross join lateral (
        select count(*)::int as shared from record_item i
        where i.patient_id = a.patient_id and i.newer_of is null and i.deleted_at is null and i.hidden_at is null and i.withdrawn_at is null
          and i.received = i.size and a.end_at > ${at(now)} and exists (
            select from record_grant g where g.patient_id = i.patient_id and g.practitioner_id = ${practitioner}
              and (g.item_id = i.id or g.folder_id = any (folder_and_above(i.folder_id)))
              and grant_lives(g.revoked_at, g.expires_at, g.appointment_id, ${at(now)}))) s
    where s.shared > 0 or a.id in (select appointment_id from begun)
    order by a.start_at, a.id limit 30`)
}
