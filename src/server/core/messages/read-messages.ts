import type { MessageKind } from '#domain/messages/message-kinds.ts'
import type { Instant } from '#domain/time/instant.ts'
import { type ReadRunner, type Runner, at } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

type Line = {
  id: string
  kind: MessageKind
  subject: string
  path: string
  created_at: Instant
  read_at: Instant | null
}

const kept = sql`channel in ('mail', 'app')`

/** What the notification centre of an account shows, newest first; what still waits for its moment is not there yet. */
export function newestMessages(run: ReadRunner, now: Instant, account: string) {
  return run.many<Line>(sql`
    select id, kind, subject, path, created_at, read_at from outbox_message
    where account_id = ${account} and ${kept} and (state <> 'queued' or due_at <= ${at(now)}) order by created_at desc, id desc limit 30`)
}

export async function unreadMessages(run: ReadRunner, now: Instant, account: string): Promise<number> {
  const row = await run.one<{ count: number }>(sql`
    select count(*) from (select from outbox_message where account_id = ${account} and ${kept} and read_at is null
      and (state <> 'queued' or due_at <= ${at(now)}) limit 100) unread`)
  return row?.count ?? 0
}

export function markRead(tx: Runner, now: Instant, account: string, id: string | null) {
  return tx.run(sql`
    update outbox_message set read_at = ${at(now)}
    where account_id = ${account} and ${kept} and read_at is null and (${id}::uuid is null or id = ${id}::uuid)`)
}
