import type { Instant } from '#domain/time/instant.ts'
import { holdsNow } from './membership-now.sql.ts'
import { type ReadRunner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

/**
 * The name of somebody's role at a branch, one given there before one for the whole facility; without a role, "doctor".
 */
export async function roleHere(run: ReadRunner, now: Instant, account: string, branch: string): Promise<string> {
  const row = await run.one<{ role: string | null }>(sql`
    select coalesce(r.name, m.builtin) as role
    from branch b join membership m on m.branch_id = b.id or (m.branch_id is null and m.facility_id = b.facility_id)
    left join role r on r.id = m.role_id
    where b.id = ${branch} and m.account_id = ${account} and ${holdsNow(now)}
    order by m.branch_id nulls last, m.id limit 1`)
  return row?.role ?? 'doctor'
}
