import type { Instant } from '#domain/time/instant.ts'
import { at, type Runner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import { asPlatform } from '../as-platform.ts'
import type { Lane } from '../messages/send-messages.ts'

export type WaitingMessage = {
  readonly id: string
  readonly lane: Lane
  readonly kind: string
  readonly is_about_visit: boolean
  readonly recipient: string
  readonly attempts: number
  readonly last_error: string | null
  readonly created_at: Instant
  readonly due_at: Instant
}

type Wish = { readonly state: 'dead' | 'queued'; readonly lane: Lane | undefined; readonly before: string | undefined }

/** Messages that wait or could not be sent, newest first; neither what they say nor their subject, which can be a code. */
export function waitingMessages(tx: Runner, { state, lane, before }: Wish, limit: number) {
  const inLane = lane ? sql`and lane = ${lane}` : sql``
  const older = before ? sql`and id < ${before}::uuid` : sql``
  return asPlatform(tx, 'platform.health', (product) =>
    product.many<WaitingMessage>(sql`
      select id, lane, kind, about is not null as is_about_visit, recipient, attempts, last_error, created_at, due_at
      from outbox_message where state = ${state} and channel <> 'app' ${inLane} ${older} order by id desc limit ${limit}`),
  )
}

export type LaneRow = {
  readonly lane: Lane
  readonly queued: number
  readonly late: number
  readonly dead: number
  readonly oldest_due: Instant | null
}

/** How long each lane is; late is what should have left five minutes ago. */
export function laneLengths(tx: Runner, now: Instant) {
  return asPlatform(tx, 'platform.health', (product) =>
    product.many<LaneRow>(sql`
      select lane, count(*) filter (where state = 'queued') as queued,
        count(*) filter (where state = 'queued' and due_at < ${at(now)}::timestamptz - interval '5 minutes') as late,
        count(*) filter (where state = 'dead') as dead, min(due_at) filter (where state = 'queued') as oldest_due
      from outbox_message where state in ('queued', 'dead') and channel <> 'app' group by lane order by lane limit 10`),
  )
}

/** Who a message goes to; a notification goes to the devices of an account. */
export function recipientOfMessage(tx: Runner, id: string) {
  return asPlatform(tx, 'platform.health', (product) =>
    product.one<{ recipient: string }>(sql`
      select case when m.channel = 'push' then coalesce(a.email, '') else m.recipient end as recipient
      from outbox_message m left join account a on a.id = m.account_id where m.id = ${id} and m.channel <> 'app'`),
  )
}
