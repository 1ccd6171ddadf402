import type { HeldRole } from '#domain/access/memberships.ts'
import type { Instant } from '#domain/time/instant.ts'
import { at, type ReadRunner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

export type LiveRow = { number: number; topics: string[]; body: Record<string, unknown> }

/** The newest numbered event; 0 when there is none. */
export async function newestNumber(run: ReadRunner): Promise<number> {
  const row = await run.one<{ number: number | null }>(sql`select max(number) as number from live_event`)
  return row?.number ?? 0
}

/** Numbered events after one, oldest first, at most `limit`. */
export function eventsAfter(run: ReadRunner, after: number, limit: number): Promise<LiveRow[]> {
  return run.many<LiveRow>(sql`
    select number, topics, body from live_event where number > ${after} order by number limit ${limit}`)
}

/** What happened on these topics between two numbers, oldest first; the index on numbers bounds what is looked at. */
export function eventsBetween(
  run: ReadRunner,
  span: { after: number; upTo: number },
  topics: readonly string[],
  limit: number,
): Promise<LiveRow[]> {
  return run.many<LiveRow>(sql`
    select number, topics, body from live_event
    where number > ${span.after} and number <= ${span.upTo} and topics && ${topics}::text[] order by number limit ${limit}`)
}

export type OpenSession = {
  session: string
  account: string
  practitioner: string | null
  memberships: HeldRole[]
  facilities: string[]
  facility_branches: string[]
}

/** Those of these tokens that open no queue any more, by their hashes. */
export async function closedPasses(run: ReadRunner, now: Instant, hashes: readonly string[]): Promise<string[]> {
  const rows = await run.many<{ hash: string }>(sql`
    select distinct h as hash from unnest(${hashes}::text[]) h where branch_of_queue_token(h, ${at(now)}) is null`)
  return rows.map(({ hash }) => hash)
}

/** Those of these sessions that still hold, with what their accounts hear of. */
export function openSessions(run: ReadRunner, now: Instant, sessions: readonly string[]): Promise<OpenSession[]> {
  return run.many<OpenSession>(sql`
    select session, account, practitioner, memberships, facilities, facility_branches from open_sessions(${sessions}::uuid[], ${at(now)})`)
}

/**
 * What the page of a call hears of: that something of it has changed, and what is for the own place as long as whoever
 * reads may be there; none: nobody knows it.
 */
export async function topicsOfCall(run: ReadRunner, now: Instant, meet: string, hash: string): Promise<string[]> {
  const row = await run.one<{ visit: string; place: string | null }>(sql`
    select c.appointment_id as visit, (select h.place from caller_of(${hash}, ${at(now)}) h where h.visit = c.appointment_id and h.is_newest
        and (h.is_waiting or inside_call() = c.appointment_id)) as place
    from call_of(${meet}, ${at(now)}) c`)
  if (!row) return []
  return [`meeting:${row.visit}`, ...(row.place ? [`caller:${row.place}`] : [])]
}

/** The branch whose queue a display, a kiosk, a door or a phone hears of; undefined when its token opens nothing. */
export async function branchOfQueueToken(run: ReadRunner, now: Instant, hash: string): Promise<string | undefined> {
  const row = await run.one<{ branch: string | null }>(sql`select branch_of_queue_token(${hash}, ${at(now)}) as branch`)
  return row?.branch ?? undefined
}
