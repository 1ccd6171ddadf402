import type { Allowed } from '#domain/access/allowed.ts'
import type { FolderKind } from '#domain/records/record-rules.ts'
import type { Instant } from '#domain/time/instant.ts'
import { doctorName } from '../../core/people/doctor-name.sql.ts'
import { at, type ReadRunner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import { granteeName, grantees } from './grants.sql.ts'

type Whose = Allowed<{ readonly account: string }, 'account.own'>

export type OpenShare = {
  id: string
  doctor: string
  to: string
  item_id: string | null
  folder_id: string | null
  created_at: Instant
  expires_at: Instant | null
  visit: Instant | null
  time_zone: string | null
  patient: string
  is_self: boolean
  title: string | null
  folder: string | null
  kind: FolderKind | null
}

/** What the people of an account share now, with the names of what is shared. */
export function sharesOf(tx: ReadRunner, now: Instant, { account }: Whose) {
  return tx.many<OpenShare>(sql`
    select g.id, ${granteeName} as doctor, coalesce(g.practitioner_id, g.branch_id, g.carer_account) as to, g.item_id, g.folder_id, g.created_at,
      g.expires_at, a.start_at as visit, a.time_zone, concat_ws(' ', p.first_name, p.last_name) as patient, p.relation = 'self' as is_self,
      i.title, f.name as folder, f.kind
    from record_grant g join patient p on p.id = g.patient_id ${grantees} left join appointment a on a.id = g.appointment_id
      left join record_item i on i.id = g.item_id left join record_folder f on f.id = g.folder_id
    where p.account_id = ${account} and p.removed_at is null and coalesce(i.deleted_at, f.deleted_at) is null
      and grant_lives(g.revoked_at, g.expires_at, g.appointment_id, ${at(now)})
    order by is_self desc, patient, g.created_at desc, g.id limit 500`)
}

export type GivenConsent = {
  id: string
  agrees: boolean
  decided_at: Instant
  item_id: string | null
  title: string | null
  patient: string
  is_self: boolean
  doctor: string
}

/** What the people of an account agreed to before visits, or did not, the newest first; named by its document. */
export function consentsOf(tx: ReadRunner, { account }: Whose) {
  return tx.many<GivenConsent>(sql`
    select c.id, c.agrees, c.decided_at, i.id as item_id, i.title, concat_ws(' ', p.first_name, p.last_name) as patient, p.relation = 'self' as is_self,
      ${doctorName(sql`d`)} as doctor
    from visit_consent c join appointment a on a.id = c.appointment_id join patient p on p.id = a.patient_id
      join practitioner d on d.id = a.practitioner_id left join record_item i on i.id = c.item_id
    where p.account_id = ${account} and p.removed_at is null order by c.decided_at desc, c.id limit 200`)
}
