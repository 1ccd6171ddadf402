import type { Inside } from '#domain/meetings/call.ts'
import type { Instant } from '#domain/time/instant.ts'
import { at, type ReadRunner, type Runner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

type Signal = { kind: 'description' | 'candidate'; body: string }

/** Keeps what one browser tells another until it is fetched. Returns its number. */
export async function insertSignal(
  tx: Runner,
  { visit, from, to, kind, body, at: moment }: Signal & { visit: string; from: Inside; to: string; at: Instant },
): Promise<number> {
  const row = await tx.one<{ number: number }>(sql`
    insert into call_signal (appointment_id, from_id, to_id, kind, body, at)
    values (${visit}, ${from.id}, ${to}, ${kind}, ${body}, ${at(moment)}) returning number`)
  return row?.number ?? 0
}

export function signalsFor(run: ReadRunner, to: string, after: number) {
  return run.many<Signal & { number: number; from: string }>(sql`
    select number, from_id as from, kind, body from call_signal where to_id = ${to} and number > ${after} order by number limit 200`)
}

/** Keeps what somebody wrote to everybody in the call. Returns its number; undefined where a line with this id is kept already. */
export async function insertChat(
  tx: Runner,
  { id, visit, from, body, at: moment }: { id: string; visit: string; from: Inside; body: string; at: Instant },
): Promise<number | undefined> {
  const row = await tx.one<{ number: number }>(sql`
    insert into call_message (id, appointment_id, from_id, body, at) values (${id}, ${visit}, ${from.id}, ${body}, ${at(moment)})
    on conflict (id) do nothing returning number`)
  return row?.number
}

/** The number of a line that somebody in the call has written. */
export async function chatNumber(run: ReadRunner, id: string, from: Inside): Promise<number | undefined> {
  const row = await run.one<{ number: number }>(
    sql`select number from call_message where id = ${id} and from_id = ${from.id}`,
  )
  return row?.number
}

/** What was written, for somebody inside: whoever came by a guest's link reads what was written since they were let in. */
export function chatOf(
  run: ReadRunner,
  visit: string,
  { id, isInvited }: { id: string; isInvited: boolean },
  after: number,
) {
  return run.many<{ number: number; id: string; from: string; name: string; body: string; at: Instant }>(sql`
    select m.number, m.id, m.from_id as from, p.name, m.body, m.at from call_message m join call_place p on p.id = m.from_id
    where m.appointment_id = ${visit} and m.number > ${after}
      and (not ${isInvited}::boolean or m.at >= let_in_at(${id}))
    order by m.number limit 200`)
}
