import type { Instant } from '#domain/time/instant.ts'
import { sentStates } from '#domain/verification/state-meanings.ts'
import { at, type Runner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

/**
 * Hours from sent to decided for half of the last 90 days' decisions about doctors; null where there were too few to say so.
 * It is a figure of all doctors, which none of them may read row by row.
 */
export function usualCheckHours(tx: Runner, now: Instant): Promise<number | null> {
  return tx.asProduct(async (product) => {
    const row = await product.one<{ hours: number | null }>(sql`
      select case when count(*) >= 5 then round(percentile_cont(0.5) within group (order by extract(epoch from d.at - d.sent) / 3600)::numeric, 1)::float8 end as hours
      from (select e.at, (select max(s.at) from verification_event s where s.practitioner_id = e.practitioner_id
          and s.to_state = 'submitted' and s.from_state <> all(${sentStates}) and s.at <= e.at) as sent
        from verification_event e where e.to_state in ('verified', 'rejected', 'needs_info') and e.from_state = any(${sentStates})
          and e.at > ${at(now)}::timestamptz - interval '90 days' order by e.at desc limit 500) d where d.sent is not null`)
    return row?.hours ?? null
  })
}
