import type { Instant } from '#domain/time/instant.ts'
import { doctorName } from '../../core/people/doctor-name.sql.ts'
import { at, type Runner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

export function branchesOf(tx: Runner, facilities: readonly string[]) {
  return tx.many<{ id: string }>(sql`select id from branch where facility_id = any (${facilities}::uuid[]) limit 1000`)
}

/** The first branch where a doctor practises: what they look at is written down there. */
export function firstBranchOf(tx: Runner, practitioner: string) {
  return tx.one<{ id: string }>(sql`
    select branch_id as id from practitioner_branch where practitioner_id = ${practitioner} and state = 'active'
    order by branch_id limit 1`)
}

/** Another visit of this patient over a time, as far as it is within reach; else only that the patient is taken. */
export function patientClash(tx: Runner, patient: string, start: Instant, end: Instant) {
  return tx.one<{ start: Instant; time_zone: string | null; doctor: string | null }>(sql`
    select lower(c.during) as start, x.time_zone, ${doctorName(sql`d`)} as doctor
    from claim c left join appointment x on x.id = c.appointment_id left join practitioner d on d.id = x.practitioner_id
    where c.resource_id = ${patient} and c.resource_kind = 'patient' and lower(c.during) >= ${at(start)}::timestamptz - interval '1 day'
      and lower(c.during) < ${at(end)} and upper(c.during) > ${at(start)} order by lower(c.during) limit 1`)
}
