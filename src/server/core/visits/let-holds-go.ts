import type { Instant } from '#domain/time/instant.ts'
import { refuse } from '../../http/refusal.ts'
import { type Runner, at } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import { lockResources } from '../lock-resources.ts'
import { standsOpen } from './branch-closed.ts'

/**
 * Extends a hold, as often as is allowed and never past the start; returns 0 when that is used up. Refuses with
 * `branch_closed` or `not_bookable` where patients no longer find the doctor there, as booking does: nobody keeps a time that
 * cannot be booked.
 */
export function extendHold(tx: Runner, id: string, until: Instant, mostExtensions: number): Promise<number> {
  return tx.asProduct(async (product) => {
    const held = await product.one<{ is_listed: boolean; branch_id: string }>(
      sql`select o.is_listed, o.branch_id from hold h join offering o on o.id = h.offering_id where h.id = ${id}`,
    )
    if (held?.is_listed === false)
      refuse((await standsOpen(product, held.branch_id)) ? 'not_bookable' : 'branch_closed')
    return product.run(sql`
      update hold set expires_at = greatest(expires_at, least(${at(until)}, start_at)), extensions = extensions + 1
      where id = ${id} and extensions < ${mostExtensions}`)
  })
}

/** Lets expired holds go; returns how many there were. */
export async function sweepHolds(tx: Runner, now: Instant, limit: number): Promise<number> {
  const expired = await tx.many<ExpiredHold>(sql`
    select h.id, h.practitioner_id, o.branch_id from hold h join offering o on o.id = h.offering_id
    where h.expires_at <= ${at(now)} order by h.expires_at limit ${limit}`)
  return letExpiredGo(tx, now, expired)
}

/** Lets the expired holds of one doctor go that no sweeper has met yet. Returns how many there were. */
export function sweepHoldsOf(tx: Runner, now: Instant, practitioner: string): Promise<number> {
  return tx.asProduct(async (product) => {
    const expired = await product.many<ExpiredHold>(sql`
      select h.id, h.practitioner_id, o.branch_id from hold h join offering o on o.id = h.offering_id
      where h.practitioner_id = ${practitioner} and h.expires_at <= ${at(now)} order by h.expires_at limit 50`)
    return letExpiredGo(product, now, expired)
  })
}

type ExpiredHold = { id: string; practitioner_id: string; branch_id: string }

/** Releases these holds unless they have been extended since. */
async function letExpiredGo(tx: Runner, now: Instant, expired: readonly ExpiredHold[]): Promise<number> {
  await lockResources(
    tx,
    expired.flatMap((hold) => [hold.practitioner_id, hold.branch_id]),
  )
  for (const hold of expired) await letGo(tx, now, hold)
  return expired.length
}

async function letGo(tx: Runner, now: Instant, { id, practitioner_id }: ExpiredHold) {
  // Checked again under the lock: somebody may have extended it since.
  const gone = await tx.run(sql`delete from hold where id = ${id} and expires_at <= ${at(now)}`)
  if (gone === 0) return
  await tx.run(sql`select release_claims(null, ${id}, null)`)
  await tx.run(sql`select aim_offerings(${practitioner_id}, ${at(now)})`)
  await tx.run(sql`
      insert into live_event (id, topics, body) values (uuid_v7(), array[${`availability:${practitioner_id}`}]::text[],
        jsonb_build_object('kind', 'availability', 'practitioner', ${practitioner_id}::text))`)
}
