import type { Instant } from '#domain/time/instant.ts'
import { at, type Runner } from '../../platform/database/database.ts'
import type { Metrics } from '../../platform/metrics.ts'
import { sql } from '../../platform/database/sql.ts'
import { lanes } from '../messages/send-messages.ts'

type LaneRow = { lane: string; queued: number; dead: number; oldest_due: Instant | null }

/** Looks at what all servers share: the lanes of messages, the audit's end without links, the newest backup. */
export async function measureShared(tx: Runner, now: Instant, metrics: Metrics): Promise<void> {
  const rows = await tx.many<LaneRow>(sql`
    select lane, count(*) filter (where state = 'queued') as queued, count(*) filter (where state = 'dead') as dead,
      min(due_at) filter (where state = 'queued' and due_at <= ${at(now)}) as oldest_due
    from outbox_message where state in ('queued', 'dead') and channel <> 'app' group by lane order by lane limit 10`)
  for (const lane of lanes) {
    const row = rows.find((one) => one.lane === lane)
    metrics.messages.set({ lane, state: 'queued' }, row?.queued ?? 0)
    metrics.messages.set({ lane, state: 'dead' }, row?.dead ?? 0)
    metrics.messageAge.set({ lane }, row?.oldest_due ? secondsBetween(row.oldest_due, now) : 0)
  }
  const rest = await tx.one<{ unlinked: number; backup_made: Instant | null }>(sql`
    select (select count(*) from audit_waiting) as unlinked, (select made_at from last_backup) as backup_made`)
  metrics.unlinked.set(rest?.unlinked ?? 0)
  metrics.backupAge.remove()
  if (rest?.backup_made) metrics.backupAge.set(secondsBetween(rest.backup_made, now))
  metrics.measured.set(now / 1000)
}

const secondsBetween = (from: Instant, until: Instant) => Math.max(0, (until - from) / 1000)
