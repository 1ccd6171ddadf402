import type { AccountActor } from '#domain/access/actor.ts'
import { maskedAddress, maskedIn } from '#domain/messages/masked.ts'
import { toRfc3339 } from '#domain/time/instant.ts'
import type { Answer, QueryOf } from '#contract/endpoints.ts'
import { writeAudit, writeRead } from '../../core/audit/audit.ts'
import {
  laneLengths,
  type LaneRow,
  recipientOfMessage,
  type WaitingMessage,
  waitingMessages,
} from '../../core/oversight/platform-messages.sql.ts'
import { isUuid, readCursor, writeCursor } from '../../http/cursor.ts'
import { allow, refuse } from '../../http/refusal.ts'
import type { OversightDeps } from './deps.ts'

type Page = Answer<'GET /admin/messages'>

const pageSize = 25

/** The queue by lane, and what waits or could not be sent; addresses are masked, also where an error repeats one. */
export async function listMessages(
  deps: OversightDeps,
  actor: AccountActor,
  { state, lane, cursor }: QueryOf<'GET /admin/messages'>,
): Promise<Page> {
  allow(actor, 'platform.health', { scope: {} })
  const now = deps.clock.now()
  const before = readCursor<string>(cursor, isUuid)
  return deps.database.as(actor, async (tx) => {
    await writeRead(tx, now, actor, 'message.list', { kind: 'mail', id: null })
    const rows = await waitingMessages(tx, { state, lane, before }, pageSize + 1)
    const lanes = await laneLengths(tx, now)
    const last = rows[pageSize - 1]
    return {
      lanes: lanes.map(shownLane),
      results: rows.slice(0, pageSize).map(shown),
      next: rows.length > pageSize && last ? writeCursor(last.id) : null,
    }
  })
}

/** To whom one message goes; that somebody looked is written down. */
export function showAddress(deps: OversightDeps, actor: AccountActor, id: string) {
  allow(actor, 'platform.health', { scope: {} })
  return deps.database.as(actor, async (tx) => {
    const found = (await recipientOfMessage(tx, id)) ?? refuse('not_found')
    await writeAudit(tx, deps.clock.now(), actor, { action: 'message.address_shown', subject: { kind: 'mail', id } })
    return { to: found.recipient }
  })
}

export const shownLane = (row: LaneRow) => ({ ...row, oldest_due: row.oldest_due && toRfc3339(row.oldest_due) })

function shown(row: WaitingMessage): Page['results'][number] {
  return {
    id: row.id,
    lane: row.lane,
    kind: row.kind,
    is_about_visit: row.is_about_visit,
    to: maskedAddress(row.recipient),
    attempts: row.attempts,
    last_error: maskedIn(row.last_error ?? '', row.recipient),
    created_at: toRfc3339(row.created_at),
    due_at: toRfc3339(row.due_at),
  }
}
