import { needFaults } from '#domain/availability/need-rules.ts'
import { refuse, refuseFields } from '../../http/refusal.ts'
import { newId } from '../../platform/clock.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { Runner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Practice } from './practice.ts'
import { needsOfService, resourcesOfDoctor, type ServiceNeed } from './needs.sql.ts'

/** Says what a service needs; where nothing is said, it stays. Only what stands at a branch of the doctor can be named. */
export async function saveNeeds(
  tx: Runner,
  now: Instant,
  { practitioner }: Practice<'services.edit'>,
  service: string,
  wish: { readonly minutes: number; readonly needs?: readonly ServiceNeed[] | undefined },
): Promise<void> {
  const needs = wish.needs ?? (await needsOfService(tx, service))
  const wrong = needFaults(needs, wish.minutes)
  if (wrong) refuseFields({ needs: wrong })
  if (!wish.needs) return
  const known = await resourcesOfDoctor(tx, practitioner)
  const isKnown = ({ pool_id, point_id }: ServiceNeed) =>
    known.some(
      ({ pools, points }) =>
        (pool_id === null || pools.some(({ id }) => id === pool_id)) &&
        (point_id === null || points.some(({ id }) => id === point_id)),
    )
  if (!needs.every(isKnown)) refuse('not_found')
  await tx.run(sql`delete from service_need where service_id = ${service}`)
  await tx.run(
    sql`update service set has_needs = false where id = ${service} and has_needs and practitioner_id = ${practitioner}`,
  )
  await tx.run(sql`
    insert into service_need (id, service_id, pool_id, point_id, kind, count, from_minute, until_minute)
    select n.id, ${service}, n.pool_id, n.point_id, n.kind, n.count, n.from_minute, n.until_minute
    from jsonb_to_recordset(${JSON.stringify(needs.map((need) => ({ ...need, id: newId(now) })))}::jsonb)
      as n(id uuid, pool_id uuid, point_id uuid, kind text, count int, from_minute int, until_minute int)`)
}
