import type { Answer } from '#contract/endpoints.ts'
import type { ReadRunner } from '../../platform/database/database.ts'
import { sql, type Statement } from '../../platform/database/sql.ts'

export type ServiceRow = Answer<'GET /doctors/:slug'>['services'][number] & {
  answer_minutes: number
  has_needs: boolean
}

/** A service `v` as patients are offered it: for those alone who were here before, where the doctor takes nobody new. */
export const serviceAsOffered = sql`to_jsonb(v) || jsonb_build_object('audience', audience_of(v)) || ${priceThere(sql`v`)}`

/** What a service costs at the branch of the offering `o`, where that is another price than elsewhere. */
export function priceThere(service: Statement): Statement {
  return sql`coalesce((select jsonb_build_object('fee_minor', k.fee_minor, 'currency', k.currency) from service_price k
    where k.service_id = ${service}.id and k.branch_id = o.branch_id), '{}')`
}

/** The services of a doctor as patients are offered them. */
export function servicesOf(run: ReadRunner, practitioner: string) {
  return run.many<ServiceRow>(sql`
    select id, name, description, minutes, buffer_before, buffer_after, step, min_notice, horizon_days, change_cutoff, approval,
      answer_minutes, mode, fee_minor, currency, has_needs, capacity, preparation, questions, audience_of(service) as audience, position, version, branch_id,
      (select coalesce(jsonb_agg(jsonb_build_object('branch_id', k.branch_id, 'fee_minor', k.fee_minor, 'currency', k.currency)), '[]')
        from service_price k where k.service_id = service.id) as prices
    from service where practitioner_id = ${practitioner} and archived_at is null order by position, id limit 100`)
}
