import type { Instant } from '#domain/time/instant.ts'
import type { LocalDate } from '#domain/time/local.ts'
import { minute, later } from '#domain/time/instant.ts'
import { stoppedStates } from '#domain/verification/state-meanings.ts'
import type { AwaitedPlace } from '../../core/offers/awaited-entries.sql.ts'
import { canBookFor } from '../../core/offers/awaited-times.sql.ts'
import { at, type ReadRunner, type Runner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

/** No place is looked through more often. */
export const betweenLooks = 10 * minute

/** The places for which somebody waits and at which nobody has looked for a while, the longest ago first. */
export function dueLooks(run: ReadRunner, now: Instant, limit: number) {
  return run.many<AwaitedPlace>(sql`
    select l.offering_id as offering, l.service_id as service from awaited_look l
    where l.looked_at <= ${at(later(now, -betweenLooks))} and exists (select from awaited_time w
      where w.offering_id = l.offering_id and w.service_id = l.service_id and w.state = 'waiting')
    order by l.looked_at, l.offering_id limit ${limit}`)
}

/** Takes a look: what was free at the last one, in milliseconds. Undefined: somebody else looks, or has just looked. */
export async function takeLook(
  tx: Runner,
  now: Instant,
  { offering, service }: AwaitedPlace,
): Promise<Instant[] | undefined> {
  const row = await tx.one<{ free: Instant[] }>(sql`
    update awaited_look set looked_at = ${at(now)}
    where offering_id = ${offering} and service_id = ${service} and looked_at <= ${at(later(now, -betweenLooks))}
    returning (select coalesce(jsonb_agg(extract(epoch from t) * 1000), '[]') from unnest(free) t) as free`)
  return row?.free
}

export function saveFree(tx: Runner, { offering, service }: AwaitedPlace, free: readonly Instant[]) {
  return tx.run(sql`
    update awaited_look set free = ${free.map(at)}::timestamptz[] where offering_id = ${offering} and service_id = ${service}`)
}

/** The last day on which any of them comes there. */
export async function lastDayAwaited(
  run: ReadRunner,
  { offering, service }: AwaitedPlace,
): Promise<LocalDate | undefined> {
  const row = await run.one<{ last: LocalDate | null }>(sql`
    select max(until_date) as last from awaited_time where offering_id = ${offering} and service_id = ${service} and state = 'waiting'`)
  return row?.last ?? undefined
}

export type Ending = { id: string; account_id: string; practitioner_id: string; until_date: LocalDate }

/** Whose last day has passed. */
export function overdueAwaited(run: ReadRunner, now: Instant, limit: number) {
  return run.many<Ending>(sql`
    select w.id, w.account_id, w.practitioner_id, w.until_date from awaited_time w join offering o on o.id = w.offering_id
    where w.state = 'waiting' and w.until_date < (${at(now)}::timestamptz + interval '14 hours')::date
      and w.until_date < (${at(now)}::timestamptz at time zone o.time_zone)::date
    order by w.until_date limit ${limit} for update of w skip locked`)
}

/** Who waits for what cannot be booked there any more: the doctor was suspended or has left, or the service is not offered. */
export function closedAwaited(run: ReadRunner, limit: number) {
  return run.many<Ending>(sql`
    select w.id, w.account_id, w.practitioner_id, w.until_date from awaited_time w join practitioner d on d.id = w.practitioner_id
      join service v on v.id = w.service_id join offering o on o.id = w.offering_id
    where w.state = 'waiting' and (d.verification = any(${stoppedStates}) or v.archived_at is not null
      or not exists (select from practitioner_branch x where x.practitioner_id = d.id and x.branch_id = o.branch_id and x.state = 'active'))
    order by w.created_at limit ${limit} for update of w skip locked`)
}

/** Whom their account no longer books for. */
export function lostAwaited(run: ReadRunner, limit: number) {
  return run.many<Ending>(sql`
    select w.id, w.account_id, w.practitioner_id, w.until_date from awaited_time w join account a on a.id = w.account_id
      join patient p on p.id = w.patient_id
    where w.state = 'waiting' and a.suspended_at is null and not ${canBookFor}
    order by w.created_at limit ${limit} for update of w skip locked`)
}

/** They wait no more; the time that is held for one of them runs out at once, and the next round lets it go. */
export async function endAwaited(tx: Runner, now: Instant, ids: readonly string[], state: 'over' | 'closed' | 'left') {
  await tx.run(sql`
    update awaited_time set state = ${state}, ended_at = ${at(now)} where id = any (${ids}::uuid[]) and state = 'waiting'`)
  await tx.run(sql`
    update awaited_offer set expires_at = least(expires_at, ${at(now)}) where entry_id = any (${ids}::uuid[]) and state = 'open'`)
}
