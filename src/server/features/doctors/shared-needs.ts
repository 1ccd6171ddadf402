import { needFaults } from '#domain/availability/need-rules.ts'
import type { BodyOf } from '#contract/endpoints.ts'
import { refuse, refuseFields } from '../../http/refusal.ts'
import type { Runner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import type { ServicesHere } from './branch-services.sql.ts'

type Wish = Pick<BodyOf<'POST /branches/:branchId/services'>, 'minutes' | 'needs'>

/** Says what a service of the branch needs, for all who offer it; where nothing is said, it stays. */
export async function saveSharedNeeds(tx: Runner, { id: branch }: ServicesHere, shared: string, wish: Wish) {
  if (!wish.needs) return
  const wrong = needFaults(wish.needs, wish.minutes)
  if (wrong) refuseFields({ needs: wrong })
  const named = wish.needs.flatMap(({ pool_id, point_id }) => [pool_id, point_id].filter((one) => one !== null))
  const known = await tx.one<{ count: number }>(sql`
    select (select count(*) from pool where branch_id = ${branch} and id = any (${named}::uuid[]))
      + (select count(*) from service_point where branch_id = ${branch} and removed_at is null and id = any (${named}::uuid[])) as count`)
  if ((known?.count ?? 0) < new Set(named).size) refuse('not_found')
  const ofShared = sql`select id from service where branch_id = ${branch} and shared_id = ${shared}`
  await tx.run(sql`delete from service_need where service_id in (${ofShared})`)
  await tx.run(
    sql`update service set has_needs = false where branch_id = ${branch} and shared_id = ${shared} and has_needs`,
  )
  await tx.run(sql`
    insert into service_need (id, service_id, pool_id, point_id, kind, count, from_minute, until_minute)
    select uuid_v7(), s.id, n.pool_id, n.point_id, n.kind, n.count, n.from_minute, n.until_minute
    from (${ofShared}) s cross join jsonb_to_recordset(${JSON.stringify(wish.needs)}::jsonb)
      as n(pool_id uuid, point_id uuid, kind text, count int, from_minute int, until_minute int)`)
}

/** Whoever begins to offer a service of the branch needs for it what the others need. */
export function copyNeeds(tx: Runner, { id: branch }: ServicesHere, shared: string) {
  return tx.run(sql`
    insert into service_need (id, service_id, pool_id, point_id, kind, count, from_minute, until_minute)
    select uuid_v7(), s.id, n.pool_id, n.point_id, n.kind, n.count, n.from_minute, n.until_minute
    from service s cross join lateral (
      select v.id from service v where v.branch_id = ${branch} and v.shared_id = ${shared} and v.has_needs order by v.id limit 1) o
      join service_need n on n.service_id = o.id
    where s.branch_id = ${branch} and s.shared_id = ${shared} and not s.has_needs`)
}
