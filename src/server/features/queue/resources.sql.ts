import { statusesThatAre } from '#domain/booking/status.ts'
import type { Allowed } from '#domain/access/allowed.ts'
import type { WayToTell } from '#domain/messages/ways-to-tell.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { BodyOf } from '#contract/endpoints.ts'
import { settleNeeds } from '../../core/queue/lay-point.ts'
import { wayToTell } from '../../core/messages/recipients.sql.ts'
import { doctorName } from '../../core/people/doctor-name.sql.ts'
import { at, type ReadRunner, type Runner } from '../../platform/database/database.ts'
import { sql, type Statement } from '../../platform/database/sql.ts'
import type { PointRow } from './queue.sql.ts'
import type { BranchRow } from './settings.sql.ts'

export type UsedBy = { service: string; doctor: string }
export type OutageRow = { id: string; from: Instant; until: Instant; reason: string; visits: number }

const usedBy = (condition: Statement) => sql`(select coalesce(jsonb_agg(distinct jsonb_build_object('service', v.name,
    'doctor', ${doctorName(sql`d`)})), '[]')
  from service_need n join service v on v.id = n.service_id and v.archived_at is null join practitioner d on d.id = v.practitioner_id
  where ${condition})`

/** True for a visit `x` ahead that has claimed a place of a room or device in a time, itself or with its group. */
function meets(point: Statement, span: Statement, now: Instant): Statement {
  return sql`x.status = any(${statusesThatAre('ahead')}) and x.end_at > ${at(now)}
    and exists (select from claim c where c.resource_id = ${point} and c.kind <> 'block' and c.during && ${span}
      and (c.appointment_id = x.id
        or c.session_id in (select s.resource_id from claim s where s.appointment_id = x.id and s.resource_kind = 'session')))`
}

export type ResourceRow = { id: string; lanes: number; used_by: UsedBy[] }

export function resourcesOf(run: ReadRunner, branch: string) {
  return run.many<ResourceRow>(sql`
    select s.id, s.lanes, ${usedBy(sql`n.point_id = s.id or n.kind = s.kind and exists (
      select from practitioner_branch w where w.practitioner_id = v.practitioner_id and w.branch_id = s.branch_id)`)} as used_by
    from service_point s where s.branch_id = ${branch} and s.removed_at is null order by s.name limit 200`)
}

export function outagesOf(run: ReadRunner, now: Instant, branch: string) {
  return run.many<OutageRow & { point_id: string }>(sql`
    select o.id, o.point_id, o.from_at as from, o.until_at as until, o.reason, (select count(*)::int from appointment x
      where x.branch_id = s.branch_id and o.point_id = any (x.resources) and ${meets(sql`o.point_id`, sql`tstzrange(o.from_at, o.until_at)`, now)}) as visits
    from outage o join service_point s on s.id = o.point_id and s.removed_at is null
    where s.branch_id = ${branch} and o.until_at > ${at(now)} order by o.from_at limit 200`)
}

export type PoolRow = { id: string; name: string; kind: string; members: string[]; used_by: UsedBy[]; version: number }

export function poolsOf(run: ReadRunner, branch: string) {
  return run.many<PoolRow>(sql`
    select p.id, p.name, p.kind, p.version, ${usedBy(sql`n.pool_id = p.id`)} as used_by,
      coalesce((select jsonb_agg(m.point_id order by s.name) from pool_member m join service_point s on s.id = m.point_id and s.removed_at is null
        where m.pool_id = p.id), '[]') as members
    from pool p where p.branch_id = ${branch} order by p.name limit 100`)
}

type PoolInput = Omit<BodyOf<'POST /branches/:branchId/pools'>, 'version'>
type AtBranch = Allowed<BranchRow, 'queue.setup'>

export async function insertPool(tx: Runner, { id: branch }: AtBranch, id: string, { name, kind, members }: PoolInput) {
  await tx.run(sql`insert into pool (id, branch_id, name, kind) values (${id}, ${branch}, ${name}, ${kind})`)
  await addMembers(tx, branch, id, members)
}

/** Changes a pool unless somebody else did so meanwhile: then nothing is touched and 0 is answered. */
export async function updatePool(
  tx: Runner,
  { id: branch }: AtBranch,
  id: string,
  { name, kind, members, version }: PoolInput & { version: number },
): Promise<number> {
  const touched = await tx.run(sql`
    update pool set name = ${name}, kind = ${kind}, version = version + 1 where id = ${id} and branch_id = ${branch} and version = ${version}`)
  if (touched === 0) return 0
  await tx.run(sql`delete from pool_member where pool_id = ${id}`)
  await addMembers(tx, branch, id, members)
  return touched
}

/** Rooms and devices of this branch alone: others are none of its pool. */
function addMembers(tx: Runner, branch: string, pool: string, members: readonly string[]) {
  return tx.run(sql`
    insert into pool_member (pool_id, point_id)
    select ${pool}, s.id from service_point s where s.id = any (${members}::uuid[]) and s.branch_id = ${branch} and s.removed_at is null`)
}

export async function deletePool(tx: Runner, { id: branch }: AtBranch, id: string): Promise<number> {
  const gone = await tx.run(sql`delete from pool where id = ${id} and branch_id = ${branch}`)
  await settleNeeds(tx, branch)
  return gone
}

/** Nothing needs what is no longer there. */
export async function forgetPoint(tx: Runner, { id, branch_id }: Allowed<PointRow, 'queue.setup'>) {
  await tx.run(sql`delete from service_need where point_id = ${id}`)
  await tx.run(sql`delete from pool_member where point_id = ${id}`)
  await tx.run(sql`delete from point_staff where point_id = ${id}`)
  await settleNeeds(tx, branch_id)
}

/** The rooms and devices among some that this branch has or had. */
export function pointsAmong(run: ReadRunner, branch: string, members: readonly string[]) {
  return run.many<{ id: string; name: string; kind: string; is_gone: boolean }>(sql`
    select s.id, case when s.removed_at is null then s.name else regexp_replace(s.name, ' \\([0-9a-f]{6}\\)$', '') end as name, s.kind,
      s.removed_at is not null as is_gone from service_point s
    where s.branch_id = ${branch} and s.id = any (${members}::uuid[]) limit 100`)
}

/**
 * Widens the outage of a room or device that meets these times, so that one time stands there once. Returns its id, or
 * undefined when none does. Whoever enters another one waits until this is done.
 */
export async function mergeOutages(
  tx: Runner,
  { id: point }: Allowed<PointRow, 'queue.setup'>,
  { from, until, reason }: { from: Instant; until: Instant; reason: string },
): Promise<string | undefined> {
  await tx.one(sql`select id from service_point where id = ${point} for no key update`)
  const meeting = sql`point_id = ${point} and from_at <= ${at(until)} and until_at >= ${at(from)}`
  const row = await tx.one<{ id: string | null }>(sql`
    update outage set from_at = least(m.from_at, ${at(from)}::timestamptz), until_at = greatest(m.until_at, ${at(until)}::timestamptz),
      reason = coalesce(nullif(${reason}, ''), outage.reason)
    from (select min(from_at) as from_at, max(until_at) as until_at from outage where ${meeting}) m
    where outage.id = (select id from outage where ${meeting} order by from_at, id limit 1) returning outage.id`)
  if (row?.id) await tx.run(sql`delete from outage where ${meeting} and id <> ${row.id}`)
  return row?.id ?? undefined
}

export function insertOutage(
  tx: Runner,
  { id: point }: Allowed<PointRow, 'queue.setup'>,
  row: { id: string; from: Instant; until: Instant; reason: string },
) {
  return tx.run(sql`
    insert into outage (id, point_id, from_at, until_at, reason) values (${row.id}, ${point}, ${at(row.from)}, ${at(row.until)}, ${row.reason})`)
}

/** Ends an outage now; one that has not begun is taken away. Returns the room or device. */
export async function endOutage(tx: Runner, now: Instant, { id: branch }: AtBranch, id: string) {
  const ours = sql`id = ${id} and until_at > ${at(now)} and point_id in (select s.id from service_point s where s.branch_id = ${branch})`
  return (
    (await tx.one<{ point_id: string }>(
      sql`delete from outage where ${ours} and from_at >= ${at(now)} returning point_id`,
    )) ??
    (await tx.one<{ point_id: string }>(sql`update outage set until_at = ${at(now)} where ${ours} returning point_id`))
  )
}

export type MetVisit = {
  appointment_id: string
  practitioner_id: string
  patient: string
  doctor: string
  service: string
  start: Instant
  until: Instant
  way_to_tell: WayToTell
}

/** The visits that the actor may see and that still need what is out of order. */
export function visitsMet(run: ReadRunner, now: Instant, branch: string, outage: string) {
  return run.many<MetVisit>(sql`
    select x.id as appointment_id, x.practitioner_id, concat_ws(' ', t.first_name, t.last_name) as patient,
      ${doctorName(sql`d`)} as doctor, x.service_name as service, x.start_at as start, o.until_at as until,
      ${wayToTell(sql`t`)} as way_to_tell
    from outage o join appointment x on x.branch_id = ${branch} and o.point_id = any (x.resources)
      join patient t on t.id = x.patient_id join practitioner d on d.id = x.practitioner_id
    where o.id = ${outage} and ${meets(sql`o.point_id`, sql`tstzrange(o.from_at, o.until_at)`, now)}
    order by x.start_at, x.id limit 500`)
}
