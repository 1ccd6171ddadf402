import { doctorName } from '../../core/people/doctor-name.sql.ts'
import type { ReadRunner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

export type CountedBranch = { id: string; name: string; facility_id: string; time_zone: string }

/** The branches whose numbers the person who asks may see, by the rights of the transaction. */
export function branchesWithNumbers(run: ReadRunner, facility: string | undefined) {
  return facility
    ? run.many<CountedBranch>(sql`
        select id, name, facility_id, time_zone from branch
        where id = any (may_at('statistics.view')) and facility_id = ${facility} order by name, id limit 500`)
    : run.many<CountedBranch>(sql`
        select id, name, facility_id, time_zone from branch
        where id = any (may_at('statistics.view')) order by name, id limit 500`)
}

export function doctorsThere(run: ReadRunner, branches: readonly string[]) {
  return run.many<{ id: string; name: string }>(sql`
    select p.id, ${doctorName(sql`p`)} as name from practitioner p
    where exists (select from practitioner_branch w where w.practitioner_id = p.id and w.branch_id = any (${branches}::uuid[])
      and w.state in ('active', 'left')) order by p.last_name, p.first_name, p.id limit 500`)
}

export function servicesThere(run: ReadRunner, branches: readonly string[]) {
  return run.many<{ name: string }>(sql`
    select distinct v.name from service v join practitioner_branch w on w.practitioner_id = v.practitioner_id
    where w.branch_id = any (${branches}::uuid[]) order by 1 limit 300`)
}
