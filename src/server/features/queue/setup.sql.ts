import type { z } from 'zod'
import type { pointInput, queueSettingsInput } from '#contract/queue-shapes.ts'
import type { Allowed } from '#domain/access/allowed.ts'
import type { Instant } from '#domain/time/instant.ts'
import { at, type ReadRunner, type Runner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import type { PointRow } from './queue.sql.ts'
import type { BranchRow } from './settings.sql.ts'

export type PointInput = z.output<typeof pointInput>
export type SettingsInput = z.output<typeof queueSettingsInput>

export function insertPoint(
  tx: Runner,
  { id: branch }: Allowed<BranchRow, 'queue.setup'>,
  id: string,
  row: PointInput,
) {
  return tx.run(sql`
    insert into service_point (id, branch_id, name, kind, lanes, directions, step_free, practitioner_id, queue, prefix, services)
    values (${id}, ${branch}, ${row.name}, ${row.kind}, ${row.lanes ?? 1}, ${row.directions}, ${row.step_free}, ${row.practitioner_id}, ${row.queue}, ${row.prefix}, ${row.services ?? []})`)
}

/** Changes a service point unless somebody else did so meanwhile: then no row is touched. */
export function updatePoint(tx: Runner, { id }: Allowed<PointRow, 'queue.setup'>, version: number, row: PointInput) {
  return tx.run(sql`
    update service_point set name = ${row.name}, kind = ${row.kind}, lanes = coalesce(${row.lanes ?? null}::int, lanes), directions = ${row.directions}, step_free = ${row.step_free},
      practitioner_id = ${row.practitioner_id}, queue = ${row.queue}, prefix = ${row.prefix},
      services = coalesce(${row.services ?? null}::uuid[], services), version = version + 1
    where id = ${id} and version = ${version}`)
}

/** Says which doctor works at a point unless somebody else changed it meanwhile: then no row is touched. */
export function setPointDoctor(
  tx: Runner,
  { id }: Allowed<PointRow, 'queue.setup'>,
  version: number,
  practitioner: string | null,
) {
  return tx.run(sql`
    update service_point set practitioner_id = ${practitioner}, version = version + 1 where id = ${id} and version = ${version}`)
}

/** Says who calls people to a point, whoever was named before. */
export async function setStaff(
  tx: Runner,
  { id: branch }: Allowed<BranchRow, 'queue.setup'>,
  point: string,
  staff: readonly string[],
) {
  await tx.run(sql`
    delete from point_staff where point_id = ${point} and account_id <> all (${staff}::uuid[])`)
  await tx.run(sql`
    insert into point_staff (point_id, account_id)
    select s.id, a from service_point s cross join unnest(${staff}::uuid[]) a where s.id = ${point} and s.branch_id = ${branch}
    on conflict do nothing`)
}

export function setPointState(
  tx: Runner,
  { id }: Allowed<PointRow, 'queue.work'>,
  { state, backAt }: { state: PointRow['state']; backAt: Instant | null },
) {
  return tx.run(sql`
    update service_point set state = ${state}, back_at = ${backAt && at(backAt)} where id = ${id}`)
}

/** Takes a point away. Its name is free again; what was done there keeps pointing to it. */
export function removePoint(tx: Runner, now: Instant, { id, name }: Allowed<PointRow, 'queue.setup'>) {
  return tx.run(sql`
    update service_point set removed_at = ${at(now)}, name = ${`${name} (${id.slice(-6)})`}, version = version + 1 where id = ${id}`)
}

/** Keeps the rules of a branch unless somebody else changed them meanwhile: then no row is touched. */
export function saveSettings(
  tx: Runner,
  { id: branch }: Allowed<BranchRow, 'queue.setup'>,
  version: number,
  row: SettingsInput,
) {
  return tx.run(sql`
    insert into queue_settings (branch_id, rule, elderly_first, prefix, walk_in_prefix, most_walk_ins, check_in_before, check_in_after,
      asks_door_code, speaks, screen_language, message, version)
    values (${branch}, ${row.rule}, ${row.elderly_first}, ${row.prefix}, ${row.walk_in_prefix}, ${row.most_walk_ins}, ${row.check_in_before},
      ${row.check_in_after}, ${row.asks_door_code}, ${row.speaks}, ${row.screen_language ?? ''}, ${row.message}, 1)
    on conflict (branch_id) do update set rule = excluded.rule, elderly_first = excluded.elderly_first, prefix = excluded.prefix,
      walk_in_prefix = excluded.walk_in_prefix, most_walk_ins = excluded.most_walk_ins, check_in_before = excluded.check_in_before,
      check_in_after = excluded.check_in_after, asks_door_code = excluded.asks_door_code, speaks = excluded.speaks,
      screen_language = coalesce(${row.screen_language ?? null}, queue_settings.screen_language), message = excluded.message, version = queue_settings.version + 1
    where queue_settings.version = ${version}`)
}

export type PassRow = {
  id: string
  kind: 'display' | 'kiosk' | 'door'
  name: string
  created_at: Instant
  seen_at: Instant | null
}

export function passesOf(run: ReadRunner, branch: string) {
  return run.many<PassRow>(sql`
    select id, kind, name, created_at, seen_at from queue_pass where branch_id = ${branch} and revoked_at is null order by created_at limit 200`)
}

export function insertPass(
  tx: Runner,
  now: Instant,
  { id: branch }: Allowed<BranchRow, 'queue.setup'>,
  row: { id: string; kind: string; name: string; token_hash: string; made_by: string },
) {
  return tx.run(sql`
    insert into queue_pass (id, branch_id, kind, name, token_hash, made_by, created_at)
    values (${row.id}, ${branch}, ${row.kind}, ${row.name}, ${row.token_hash}, ${row.made_by}, ${at(now)})`)
}

export function revokePass(tx: Runner, now: Instant, { id: branch }: Allowed<BranchRow, 'queue.setup'>, id: string) {
  return tx.run(sql`
    update queue_pass set revoked_at = ${at(now)} where id = ${id} and branch_id = ${branch} and revoked_at is null`)
}
