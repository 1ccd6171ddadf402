import { hour, later, type Instant } from '#domain/time/instant.ts'
import { hashToken, newToken } from '../http/cookies.ts'
import { at, type Runner } from '../platform/database/database.ts'
import { sql } from '../platform/database/sql.ts'

// Tickets of who stands at a door, and the way back to them: rows that nobody who asks may write themselves.

/** 132 random bits: what a screen, a kiosk or a phone holds. Only its hash is kept. */
export function queueToken(): string {
  return newToken().slice(0, 22)
}

/** A way back to one ticket, for a phone, until the day after. */
export async function linkTicket(tx: Runner, now: Instant, ticket: string): Promise<string> {
  const token = queueToken()
  await tx.asProduct((product) =>
    product.run(sql`
      insert into ticket_link (token_hash, ticket_id, expires_at) values (${hashToken(token)}, ${ticket}, ${at(later(now, 24 * hour))})`),
  )
  return token
}

export type DoorTicket = { readonly id: string; readonly prefix: string; readonly number: number }

/**
 * The ticket of somebody whom nobody found: the desk sees them. The same answers get the same number all day, as those
 * of somebody who is known do.
 */
export function deskTicket(tx: Runner, now: Instant, branch: string, said: string): Promise<DoorTicket | undefined> {
  const asked = hashToken(`${branch} ${said}`)
  return tx.asProduct(async (product) => {
    const known = () =>
      product.one<DoorTicket>(sql`
        select t.id, t.prefix, t.number from queue_ticket t join branch b on b.id = t.branch_id
        where t.branch_id = ${branch} and t.asked = ${asked} and t.day = (${at(now)}::timestamptz at time zone b.time_zone)::date`)
    const before = await known()
    if (before) return before
    await product.run(sql`select pg_advisory_xact_lock(hashtextextended(${asked}, 0))`)
    return (
      (await known()) ??
      product.one<DoorTicket>(sql`
        insert into queue_ticket (id, branch_id, day, prefix, number, priority, arrived_at, asked, changed_at)
        select uuid_v7(), b.id, d.day, d.prefix, next_number(b.id, d.day, d.prefix), 'walk_in', ${at(now)}, ${asked}, ${at(now)}
        from branch b left join queue_settings q on q.branch_id = b.id
          cross join lateral (select (${at(now)}::timestamptz at time zone b.time_zone)::date as day, coalesce(q.prefix, 'A') as prefix) d
        where b.id = ${branch} returning id, prefix, number`)
    )
  })
}

/** How many wait at a branch today whom nobody has found yet. */
export async function unknownWaiting(tx: Runner, now: Instant, branch: string): Promise<number> {
  const row = await tx.asProduct((product) =>
    product.one<{ count: number }>(sql`
      select count(*)::int as count from queue_ticket t join branch b on b.id = t.branch_id
      where t.branch_id = ${branch} and t.asked is not null and t.appointment_id is null and t.state = 'waiting'
        and t.day = (${at(now)}::timestamptz at time zone b.time_zone)::date`),
  )
  return row?.count ?? 0
}

/** The ticket that a visit has today. */
export function ticketOfVisit(tx: Runner, appointment: string): Promise<DoorTicket | undefined> {
  return tx.asProduct((product) =>
    product.one<DoorTicket>(sql`
      select id, prefix, number from queue_ticket where appointment_id = ${appointment} order by day desc limit 1`),
  )
}
