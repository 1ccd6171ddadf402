import type { Answer } from '#contract/endpoints.ts'
import { doctorName } from '../../core/people/doctor-name.sql.ts'
import type { ReadRunner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

type BranchService = Answer<'GET /branches/:slug'>['services'][number]

/**
 * What the doctors whom patients find at a branch offer there, with its price there. What several offer alike, for the
 * same price and to the same patients, is one line with all their names.
 */
export function servicesAtBranch(run: ReadRunner, branch: string) {
  return run.many<BranchService>(sql`
    select min(v.name) as name, v.minutes, v.fee_minor, v.currency, v.approval, v.audience, v.modes,
      jsonb_agg(jsonb_build_object('slug', v.slug, 'doctor', v.doctor, 'service_id', v.id, 'offering_id', v.offering) order by v.doctor, v.id) as doctors
    from (
      select s.id, s.name, s.minutes, s.position, s.approval, audience_of(s) as audience, coalesce(k.fee_minor, s.fee_minor) as fee_minor,
        coalesce(k.currency, s.currency) as currency, array_agg(o.mode order by o.mode) as modes, (array_agg(o.id order by o.mode))[1] as offering,
        p.slug, ${doctorName(sql`p`)} as doctor
      from offering o join practitioner p on p.id = o.practitioner_id
        join service s on s.practitioner_id = o.practitioner_id and s.archived_at is null and s.mode in (o.mode, 'both')
          and (s.branch_id is null or s.branch_id = o.branch_id)
        left join service_price k on k.service_id = s.id and k.branch_id = o.branch_id
      where o.branch_id = ${branch} and o.is_listed
      group by s.id, p.id, k.fee_minor, k.currency) v
    group by folded(v.name), v.minutes, v.fee_minor, v.currency, v.approval, v.audience, v.modes
    order by v.audience = 'returning', min(v.position), 1, v.minutes limit 200`)
}
