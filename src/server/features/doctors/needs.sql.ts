import type { Answer } from '#contract/endpoints.ts'
import type { ReadRunner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

type Setup = Answer<'GET /doctors/me/setup'>
export type ServiceNeed = Setup['services'][number]['needs'][number]

/** What each service of a doctor needs, as a column of `v`. */
export const needsColumn = sql`(select coalesce(jsonb_agg(jsonb_build_object('pool_id', n.pool_id, 'point_id', n.point_id, 'kind', n.kind,
  'count', n.count, 'from_minute', n.from_minute, 'until_minute', n.until_minute) order by n.id), '[]')
  from service_need n where n.service_id = v.id) as needs`

/** Pools, rooms and devices of the branches where a doctor works. */
export function resourcesOfDoctor(run: ReadRunner, practitioner: string) {
  return run.many<Setup['resources'][number]>(sql`
    select w.branch_id,
      (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name) order by p.name), '[]') from pool p where p.branch_id = w.branch_id) as pools,
      (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'kind', s.kind) order by s.name), '[]')
        from service_point s where s.branch_id = w.branch_id and s.removed_at is null) as points
    from practitioner_branch w where w.practitioner_id = ${practitioner} and w.state = 'active' order by w.asked_at limit 50`)
}

/** Pools, rooms and devices of one branch. */
export async function resourcesOfBranch(run: ReadRunner, branch: string): Promise<Setup['resources'][number]> {
  const row = await run.one<Setup['resources'][number]>(sql`
    select b.id as branch_id,
      (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name) order by p.name), '[]') from pool p where p.branch_id = b.id) as pools,
      (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'kind', s.kind) order by s.name), '[]')
        from service_point s where s.branch_id = b.id and s.removed_at is null) as points
    from branch b where b.id = ${branch}`)
  return row ?? { branch_id: branch, pools: [], points: [] }
}

export async function needsOfService(run: ReadRunner, service: string): Promise<readonly ServiceNeed[]> {
  const row = await run.one<{ needs: ServiceNeed[] }>(sql`select ${needsColumn} from service v where v.id = ${service}`)
  return row?.needs ?? []
}
