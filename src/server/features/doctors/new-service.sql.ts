import type { ReadRunner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

/** What the first clinic where a doctor works that has a policy says of changes; null where none does. */
export async function newServiceCutoff(run: ReadRunner, practitioner: string): Promise<number | null> {
  const row = await run.one<{ change_cutoff: number }>(sql`
    select f.change_cutoff from practitioner_branch w join branch b on b.id = w.branch_id join facility f on f.id = b.facility_id
    where w.practitioner_id = ${practitioner} and w.state = 'active' and f.change_cutoff is not null order by w.joined_at, f.id limit 1`)
  return row?.change_cutoff ?? null
}
