import type { Allowed } from '#domain/access/allowed.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { Answer } from '#contract/endpoints.ts'
import { refuse } from '../../http/refusal.ts'
import { at, type Runner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import { asPlatform } from '../as-platform.ts'
import { compareDigest } from '../free-times/digest-check.ts'

type Health = Pick<
  Answer<'GET /admin/health'>,
  | 'unsent'
  | 'dead'
  | 'expired_holds'
  | 'overdue_requests'
  | 'unnumbered_events'
  | 'digest_differences'
  | 'digest_checked'
  | 'database_version'
  | 'schema_steps'
> & { readonly backup_made: Instant | null }

const checkedDoctors = 25

/**
 * The health of the product, over everybody's rows: unsent messages, stuck work, the read model of some doctors against
 * the truth. Counted as the product, because no administrator reaches those rows.
 */
export function productHealth(tx: Runner, now: Instant, _by: Allowed<object, 'platform.health'>): Promise<Health> {
  return asPlatform(tx, 'platform.health', async (product) => {
    // The comparison reads many days; a request's three seconds are too few on a large installation.
    await product.run(sql`set local statement_timeout = '60s'`)
    const counts = await product.one<Omit<Health, 'digest_differences' | 'digest_checked'>>(sql`
      select (select count(*) from outbox_message where state = 'queued') as unsent,
        (select count(*) from outbox_message where state = 'dead') as dead,
        (select count(*) from hold where expires_at < ${at(now)}::timestamptz - interval '2 minutes') as expired_holds,
        (select count(*) from appointment where status = 'requested' and answer_by < ${at(now)}::timestamptz - interval '2 minutes') as overdue_requests,
        (select count(*) from live_event where number is null and created_at < now() - interval '1 minute') as unnumbered_events,
        current_setting('server_version') as database_version, (select count(*)::int from schema_migration) as schema_steps,
        (select made_at from last_backup) as backup_made`)
    const doctors = await product.many<{ id: string }>(sql`
      select practitioner_id as id from offering where is_listed group by practitioner_id order by random() limit ${checkedDoctors}`)
    const verdict = await compareDigest(
      product,
      now,
      doctors.map((doctor) => doctor.id),
    )
    return {
      ...(counts ?? refuse('not_found')),
      digest_differences: verdict.differences,
      digest_checked: verdict.checked,
    }
  })
}
