import { doctorName } from '../../core/people/doctor-name.sql.ts'
import type { ReadRunner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

export type NamedService = { id: string; name: string; doctor: string | null }

const doctorOf = sql`case when v.branch_id is null then ${doctorName(sql`d`)} end`

/** The services that the points of a branch name, those among them that nobody offers any more. */
export function servicesNamed(run: ReadRunner, branch: string) {
  return run.many<NamedService>(sql`
    select o.id, n.name, n.doctor
    from (select distinct unnest(s.services) as id from service_point s where s.branch_id = ${branch} and s.removed_at is null) o
    cross join lateral (
      select v.name, ${doctorOf} as doctor from service v join practitioner d on d.id = v.practitioner_id
      where v.id = o.id or v.branch_id = ${branch} and v.shared_id = o.id
      order by v.archived_at is not null, v.id limit 1) n
    order by n.name, o.id limit 1000`)
}

/** What is offered at a branch, as its list says it: a service of the branch once, whoever offers it. */
function servicesOffered(run: ReadRunner, branch: string) {
  return run.many<NamedService>(sql`
    select s.id, s.name, s.doctor
    from (
      select distinct on (coalesce(v.shared_id, v.id)) coalesce(v.shared_id, v.id) as id, v.name, ${doctorOf} as doctor
      from practitioner_branch w join practitioner d on d.id = w.practitioner_id
        join service v on v.practitioner_id = d.id and v.archived_at is null and (v.branch_id is null or v.branch_id = ${branch})
      where w.branch_id = ${branch} and w.state = 'active'
      order by coalesce(v.shared_id, v.id), v.id) s
    order by s.doctor is not null, s.name, s.doctor, s.id limit 1000`)
}

/** The services that a point can name: what is offered, and what a point names already, for visits that are booked still. */
export async function servicesToName(run: ReadRunner, branch: string): Promise<NamedService[]> {
  const [offered, named] = [await servicesOffered(run, branch), await servicesNamed(run, branch)]
  return [...offered, ...named.filter(({ id }) => !offered.some((one) => one.id === id))]
}
