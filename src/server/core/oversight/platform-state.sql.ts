import type { Instant } from '#domain/time/instant.ts'
import { at, type Runner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import { asPlatform } from '../as-platform.ts'
import { doctorSince, doctorWaits } from '../checks/waiting-doctors.sql.ts'
import { facilitySince, facilityWaits } from '../checks/waiting-facilities.sql.ts'

/** Notes that everything was copied away. */
export function noteBackup(tx: Runner, now: Instant): Promise<number> {
  return tx.run(sql`
    insert into last_backup (made_at) values (${at(now)}) on conflict (is_only) do update set made_at = excluded.made_at`)
}

export type PlatformState = {
  readonly checks_waiting: number
  readonly oldest_check: Instant | null
  readonly facilities_waiting: number
  readonly oldest_facility: Instant | null
  readonly dead_messages: number
  readonly late_messages: number
  readonly audit_unlinked: number
  readonly oldest_unlinked: Instant | null
  readonly backup_made: Instant | null
  readonly reports_open: number
  readonly oldest_report: Instant | null
  readonly on_hold: number
  readonly overdue_requests: number
}

/** What needs attention in the whole installation, as numbers and moments. */
export function platformState(tx: Runner, now: Instant): Promise<PlatformState | undefined> {
  return asPlatform(tx, 'platform.health', (product) =>
    product.one<PlatformState>(sql`
      select
        (select count(*) from practitioner p where ${doctorWaits}) as checks_waiting,
        (select min(${doctorSince}) from practitioner p where ${doctorWaits}) as oldest_check,
        (select count(*) from facility f where ${facilityWaits}) as facilities_waiting,
        (select min(${facilitySince}) from facility f where ${facilityWaits}) as oldest_facility,
        (select count(*) from outbox_message where state = 'dead') as dead_messages,
        (select count(*) from outbox_message where state = 'queued' and due_at < ${at(now)}::timestamptz - interval '5 minutes') as late_messages,
        (select count(*) from audit_waiting) as audit_unlinked,
        (select a.at from audit a where a.id = (select min(w.audit_id::text)::uuid from audit_waiting w)) as oldest_unlinked,
        (select made_at from last_backup) as backup_made,
        (select count(*) from detail_report where closed_at is null) as reports_open,
        (select min(said_at) from detail_report where closed_at is null) as oldest_report,
        (select count(*) from account where suspended_at is not null and deleted_at is null) as on_hold,
        (select count(*) from appointment where status = 'requested' and answer_by < ${at(now)}::timestamptz - interval '2 minutes') as overdue_requests`),
  )
}
