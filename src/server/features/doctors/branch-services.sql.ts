import { usualAnswer } from '#domain/availability/usual-service.ts'
import type { Allowed } from '#domain/access/allowed.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { Answer, BodyOf } from '#contract/endpoints.ts'
import { doctorName } from '../../core/people/doctor-name.sql.ts'
import { at, type ReadRunner, type Runner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import { keptUnlessSaid, stepOf } from './own-services.sql.ts'
import { needsColumn } from './needs.sql.ts'

export type BranchService = Answer<'GET /branches/:branchId/services'>['services'][number]

/** A branch, checked for whoever edits its services. */
export type ServicesHere = Allowed<{ readonly id: string }, 'services.edit'>

export function doctorsHere(run: ReadRunner, branch: string) {
  return run.many<{ practitioner_id: string; name: string }>(sql`
    select p.id as practitioner_id, ${doctorName(sql`p`)} as name
    from practitioner_branch w join practitioner p on p.id = w.practitioner_id
    where w.branch_id = ${branch} and w.state = 'active' order by p.last_name, p.first_name, p.id limit 200`)
}

/** Every service offered at a branch; one of the branch has one line, whoever offers it. */
export function servicesHere(run: ReadRunner, branch: string) {
  return run.many<Omit<BranchService, 'owner'> & { owner: string | null; row_id: string }>(sql`
    select s.*, coalesce((select jsonb_agg(distinct coalesce(o.name, r.name)) from service_need n left join pool o on o.id = n.pool_id
        left join service_point r on r.branch_id = ${branch} and r.removed_at is null and (r.id = n.point_id or r.kind = n.kind)
        where n.service_id = s.row_id and coalesce(o.name, r.name) is not null), '[]') as rooms
    from (
      select distinct on (coalesce(v.shared_id, v.id)) coalesce(v.shared_id, v.id) as id, v.id as row_id, v.name, v.description, v.minutes, v.buffer_before,
        v.buffer_after, v.step, v.min_notice, v.horizon_days, v.change_cutoff, v.answer_minutes, v.approval, v.mode, v.fee_minor, v.currency, v.has_needs, ${needsColumn},
        v.preparation, v.follow_up_weeks, v.questions, v.audience, v.capacity, v.version, case when v.branch_id is null then v.practitioner_id end as owner,
        case when k.service_id is not null then jsonb_build_object('fee_minor', k.fee_minor, 'currency', k.currency) end as price_here,
        jsonb_agg(jsonb_build_object('practitioner_id', v.practitioner_id, 'booked', 0))
          over (partition by coalesce(v.shared_id, v.id)) as offered_by
      from service v join practitioner_branch w on w.practitioner_id = v.practitioner_id and w.branch_id = ${branch} and w.state = 'active'
        left join service_price k on k.service_id = v.id and k.branch_id = ${branch}
      where v.archived_at is null and (v.branch_id is null or v.branch_id = ${branch})
      order by coalesce(v.shared_id, v.id)) s
    order by s.owner is not null, s.name, s.id limit 1000`)
}

/** The version of a service of the branch and who offers it, also where everybody has stopped to. */
export function sharedService(run: ReadRunner, branch: string, id: string) {
  return run.one<{ version: number; min_notice: number; horizon_days: number; offered: string[]; known: string[] }>(sql`
    select max(version) as version, max(min_notice) filter (where archived_at is null) as min_notice,
      max(horizon_days) filter (where archived_at is null) as horizon_days, coalesce(array_agg(practitioner_id) filter (where archived_at is null), '{}') as offered,
      array_agg(practitioner_id) as known
    from service where branch_id = ${branch} and shared_id = ${id} having count(*) filter (where archived_at is null) > 0`)
}

type Input = BodyOf<'POST /branches/:branchId/services'>

export function insertShared(
  tx: Runner,
  { id: branch }: ServicesHere,
  shared: string,
  s: Omit<Input, 'doctors'>,
  doctors: readonly string[],
) {
  return tx.run(sql`
    insert into service (id, practitioner_id, branch_id, shared_id, name, description, minutes, buffer_before, buffer_after, step,
      min_notice, horizon_days, change_cutoff, answer_minutes, approval, mode, fee_minor, currency, capacity, preparation, follow_up_weeks, questions,
      audience, position)
    select uuid_v7(), d, ${branch}, ${shared}, ${s.name}, ${s.description}, ${s.minutes}, ${s.buffer_before}, ${s.buffer_after},
      ${stepOf(s)}, ${s.min_notice}, ${s.horizon_days}, ${s.change_cutoff}, ${s.answer_minutes ?? usualAnswer}, ${s.approval}, ${s.mode}, ${s.fee_minor}::int,
      ${s.currency}, ${s.capacity}, ${s.preparation}, ${s.follow_up_weeks ?? null}::smallint, ${JSON.stringify(s.questions)}::jsonb, ${s.audience},
      (select coalesce(max(position) + 1, 0) from service where practitioner_id = d)
    from unnest(${doctors}::uuid[]) d`)
}

export function updateShared(
  tx: Runner,
  { id: branch }: ServicesHere,
  shared: string,
  version: number,
  s: Omit<Input, 'doctors'>,
) {
  return tx.run(sql`
    update service set name = ${s.name}, description = ${s.description}, minutes = ${s.minutes}, buffer_before = ${s.buffer_before},
      buffer_after = ${s.buffer_after}, step = ${stepOf(s)}, min_notice = ${s.min_notice}, horizon_days = ${s.horizon_days},
      change_cutoff = ${s.change_cutoff}, answer_minutes = coalesce(${s.answer_minutes ?? null}::int, answer_minutes), approval = ${s.approval}, mode = ${s.mode}, fee_minor = ${s.fee_minor}, currency = ${s.currency},
      capacity = ${s.capacity}, preparation = ${s.preparation}, follow_up_weeks = ${keptUnlessSaid(s)}, questions = ${JSON.stringify(s.questions)},
      audience = ${s.audience}, version = version + 1
    where branch_id = ${branch} and shared_id = ${shared} and version = ${version}`)
}

/** A doctor who stopped offering it gets it back as it is now; one who never did gets a row like the others'. */
export async function setOffered(
  tx: Runner,
  now: Instant,
  { id: branch }: ServicesHere,
  change: { readonly service: string; readonly version: number; readonly doctors: readonly string[] },
): Promise<boolean> {
  const { service, version, doctors } = change
  const touched = await tx.run(sql`
    update service set version = version + 1, archived_at = case
      when practitioner_id = any (${doctors}::uuid[]) then null else coalesce(archived_at, ${at(now)}) end
    where branch_id = ${branch} and shared_id = ${service} and version = ${version}`)
  if (touched === 0) return false
  await tx.run(sql`
    insert into service (id, practitioner_id, branch_id, shared_id, name, description, minutes, buffer_before, buffer_after, step,
      min_notice, horizon_days, change_cutoff, answer_minutes, approval, mode, fee_minor, currency, capacity, preparation,
      follow_up_weeks, questions, audience, position, version)
    select uuid_v7(), d, v.branch_id, v.shared_id, v.name, v.description, v.minutes, v.buffer_before, v.buffer_after, v.step,
      v.min_notice, v.horizon_days, v.change_cutoff, v.answer_minutes, v.approval, v.mode, v.fee_minor, v.currency,
      v.capacity, v.preparation, v.follow_up_weeks, v.questions, v.audience, (select coalesce(max(position) + 1, 0) from service where practitioner_id = d),
      v.version
    from unnest(${doctors}::uuid[]) d cross join lateral (
      select * from service where branch_id = ${branch} and shared_id = ${service} order by id limit 1) v
    on conflict do nothing`)
  return true
}

export function archiveShared(tx: Runner, now: Instant, { id: branch }: ServicesHere, shared: string) {
  return tx.run(sql`
    update service set archived_at = ${at(now)}, version = version + 1
    where branch_id = ${branch} and shared_id = ${shared} and archived_at is null`)
}

/** A doctor's own service that is offered at the branch. */
export function ownServiceHere(run: ReadRunner, branch: string, service: string) {
  return run.one<{ id: string; practitioner_id: string }>(sql`
    select s.id, s.practitioner_id from service s
      join practitioner_branch w on w.practitioner_id = s.practitioner_id and w.branch_id = ${branch} and w.state = 'active'
    where s.id = ${service} and s.branch_id is null and s.archived_at is null`)
}

type Price = BodyOf<'PUT /branches/:branchId/services/:serviceId/price'>['price']

/** Another price, or none. Returns false where neither the price before nor the wanted one is saved: somebody saved another. */
export async function setPrice(
  tx: Runner,
  { id: branch }: ServicesHere,
  service: string,
  price: Price,
  before: Price,
): Promise<boolean> {
  const here = sql`service_id = ${service} and branch_id = ${branch}`
  const isKnown = sql`(fee_minor, currency) in ((${before?.fee_minor ?? null}::int, ${before?.currency ?? null}),
    (${price?.fee_minor ?? null}::int, ${price?.currency ?? null}))`
  if (!price) {
    await tx.run(sql`delete from service_price where ${here} and ${isKnown}`)
    return (await tx.one(sql`select 1 from service_price where ${here}`)) === undefined
  }
  const changed = await tx.run(sql`
    update service_price set fee_minor = ${price.fee_minor}, currency = ${price.currency} where ${here} and ${isKnown}`)
  if (changed > 0 || before) return changed > 0
  return (
    (await tx.run(sql`
      insert into service_price (service_id, branch_id, fee_minor, currency)
      values (${service}, ${branch}, ${price.fee_minor}, ${price.currency}) on conflict do nothing`)) > 0
  )
}
