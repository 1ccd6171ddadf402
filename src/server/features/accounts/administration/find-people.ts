import type { AccountActor } from '#domain/access/actor.ts'
import { toRfc3339 } from '#domain/time/instant.ts'
import type { Answer, QueryOf } from '#contract/endpoints.ts'
import {
  invitationsOfPlatform,
  peopleOfPlatform,
  type PersonRow,
  type PlaceOfPerson,
} from '../../../core/oversight/platform-people.sql.ts'
import { isShortText, isUuid, readCursor, writeCursor } from '../../../http/cursor.ts'
import { allow } from '../../../http/refusal.ts'
import type { AccountDeps } from '../deps.ts'

type Found = Answer<'GET /admin/people'>

const pageSize = 25

/** Accounts by a part of their name or address, with the invitations that wait there; nothing of anybody's health. */
export async function findPeople(
  deps: AccountDeps,
  actor: AccountActor,
  { q, cursor }: QueryOf<'GET /admin/people'>,
): Promise<Found> {
  allow(actor, 'accounts.manage', { scope: {} })
  const now = deps.clock.now()
  const after = readCursor<PlaceOfPerson>(cursor, isPlace)
  return deps.database.as(actor, async (tx) => {
    const rows = await peopleOfPlatform(tx, q, after, pageSize + 1)
    const invitations = after ? [] : await invitationsOfPlatform(tx, now, q)
    const last = rows[pageSize - 1]
    return {
      results: rows.slice(0, pageSize).map((row) => shown(row, actor)),
      invitations: invitations.map((row) => ({ ...row, expires_at: toRfc3339(row.expires_at) })),
      next: rows.length > pageSize && last ? writeCursor([last.last_name, last.account]) : null,
    }
  })
}

function shown(row: PersonRow, actor: AccountActor): Found['results'][number] {
  return {
    account_id: row.account,
    name: row.name,
    email: row.email,
    user_type: row.user_type,
    created_at: toRfc3339(row.created_at),
    last_active: row.last_active && toRfc3339(row.last_active),
    is_proven: row.is_proven,
    two_step: row.two_step,
    suspended_at: row.suspended_at && toRfc3339(row.suspended_at),
    is_you: row.account === actor.account,
  }
}

const isPlace = (value: unknown): value is PlaceOfPerson =>
  Array.isArray(value) && value.length === 2 && isShortText(value[0]) && isUuid(value[1])
