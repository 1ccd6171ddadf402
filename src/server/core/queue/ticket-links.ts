import { holdsPoint, ticketStates } from '#domain/queue/ticket.ts'
import { hour, later, type Instant } from '#domain/time/instant.ts'
import { hashToken, newToken } from '../../http/cookies.ts'
import { at, type Runner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

// Tickets of people at a door, and the way back to them: rows that those people may not write themselves.

/** The states in which a ticket's turn is still to come, or is now. */
export const openTicketStates = ticketStates.filter((state) => state === 'waiting' || holdsPoint(state))

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
 * A number for somebody who says at a door that they are here. Each is a new one of the branch's own series, so that it
 * does not reveal whether somebody is known or has come before; `said` is repeated by those who are logged in, and by a
 * screen that asks again because the answer was lost. The visit it is for takes it over when it is checked in.
 */
export function doorTicket(
  tx: Runner,
  now: Instant,
  branch: string,
  { said, visit }: { readonly said: string; readonly visit: string | null },
): Promise<DoorTicket | undefined> {
  const asked = hashToken(`${branch} ${said}`)
  return tx.asProduct(async (product) => {
    const known = () =>
      product.one<DoorTicket>(sql`
        select t.id, t.prefix, t.number from queue_ticket t join branch b on b.id = t.branch_id
        where t.branch_id = ${branch} and t.asked = ${asked} and t.day = queue_day(${at(now)}, b.time_zone)
          and t.state = any (${openTicketStates})`)
    const before = await known()
    if (before) return before
    await product.run(sql`select pg_advisory_xact_lock(hashtextextended(${asked}, 0))`)
    const meanwhile = await known()
    if (meanwhile) return meanwhile
    // An earlier number that has ended is never given again: whoever comes back gets one that is called.
    await product.run(sql`update queue_ticket set asked = null where branch_id = ${branch} and asked = ${asked}`)
    return product.one<DoorTicket>(sql`
        insert into queue_ticket (id, branch_id, day, prefix, number, priority, arrived_at, asked, found_as, changed_at)
        select uuid_v7(), b.id, d.day, d.prefix, next_number(b.id, d.day, d.prefix), ${visit ? 'booked' : 'walk_in'}, ${at(now)}, ${asked},
          ${visit}, ${at(now)}
        from branch b left join queue_settings q on q.branch_id = b.id
          cross join lateral (select queue_day(${at(now)}, b.time_zone) as day, coalesce(q.prefix, 'A') as prefix) d
        where b.id = ${branch} returning id, prefix, number`)
  })
}

/**
 * A number whose visit could not be checked in after all is detached from it: else the visit would take it along another time.
 * Where its owner never got it, because all of it failed, it ends: nobody would come when it is called.
 */
export function forgetWhoseItIs(tx: Runner, now: Instant, ticket: string, isHeld: boolean): Promise<number> {
  return tx.asProduct((product) =>
    product.run(sql`
      update queue_ticket set found_as = null, priority = 'walk_in', state = case when ${isHeld}::boolean then state else 'left' end,
        asked = case when ${isHeld}::boolean then asked end,
        version = version + 1, changed_at = ${at(now)}
      where id = ${ticket} and appointment_id is null and found_as is not null`),
  )
}

/** Whoever holds the way back to one ticket sees the other from now on. */
export function turnLinks(tx: Runner, from: string, to: string): Promise<number> {
  return tx.asProduct((product) => product.run(sql`update ticket_link set ticket_id = ${to} where ticket_id = ${from}`))
}

/** How many unidentified people wait at a branch today. */
export async function unknownWaiting(tx: Runner, now: Instant, branch: string): Promise<number> {
  const row = await tx.asProduct((product) =>
    product.one<{ count: number }>(sql`
      select count(*)::int as count from queue_ticket t join branch b on b.id = t.branch_id
      where t.branch_id = ${branch} and t.asked is not null and t.appointment_id is null and t.state = 'waiting'
        and t.day = queue_day(${at(now)}, b.time_zone)`),
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
