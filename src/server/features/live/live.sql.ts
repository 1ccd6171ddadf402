import type { Instant } from '#domain/time/instant.ts'
import { at, type Runner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

export type LiveRow = { number: number; topics: string[]; body: Record<string, unknown> }

/** The newest numbered event; 0 when there is none. */
export async function newestNumber(run: Runner): Promise<number> {
  const row = await run.one<{ number: number | null }>(sql`select max(number) as number from live_event`)
  return row?.number ?? 0
}

/** Numbered events after one, oldest first, at most `limit`. */
export function eventsAfter(run: Runner, after: number, limit: number): Promise<LiveRow[]> {
  return run.many<LiveRow>(sql`
    select number, topics, body from live_event where number > ${after} order by number limit ${limit}`)
}

/** What happened on these topics between two numbers, oldest first; the index on numbers bounds what is looked at. */
export function eventsBetween(
  run: Runner,
  span: { after: number; upTo: number },
  topics: readonly string[],
  limit: number,
): Promise<LiveRow[]> {
  return run.many<LiveRow>(sql`
    select number, topics, body from live_event
    where number > ${span.after} and number <= ${span.upTo} and topics && ${topics}::text[] order by number limit ${limit}`)
}

export type OpenSession = { session: string; account: string; practitioner: string | null; branches: string[] }

/** Those of these sessions that still hold, with what their accounts hear of. */
export function openSessions(run: Runner, now: Instant, sessions: readonly string[]): Promise<OpenSession[]> {
  return run.many<OpenSession>(sql`
    select s.id as session, s.account_id as account,
      (select p.id from practitioner p where p.account_id = s.account_id) as practitioner,
      array(select b.branch_id from branch_member b where b.account_id = s.account_id)::text[] as branches
    from session s where s.id = any (${sessions}::uuid[]) and s.expires_at > ${at(now)}
      and (s.idle_minutes is null or s.seen_at + make_interval(mins => s.idle_minutes) > ${at(now)})`)
}
