import type { AccountActor } from '#domain/access/actor.ts'
import { searchedDays } from '#domain/audit/audit-kinds.ts'
import { day, instant, later, toRfc3339 } from '#domain/time/instant.ts'
import { asLocalDate } from '#domain/time/local.ts'
import { utcDate } from '#domain/time/zone.ts'
import type { Answer, QueryOf } from '#contract/endpoints.ts'
import { asPlatform } from '../../core/as-platform.ts'
import { verifyStep } from '../../core/audit/audit-chain.ts'
import { type AuditRow, searchAudit } from '../../core/oversight/audit-search.sql.ts'
import { writeRead } from '../../core/audit/audit.ts'
import { isUuid, readCursor, writeCursor } from '../../http/cursor.ts'
import { allow, refuse, refuseFields } from '../../http/refusal.ts'
import { sql } from '../../platform/database/sql.ts'
import type { OversightDeps } from './deps.ts'

type Found = Answer<'GET /admin/audit'>

const pageSize = 50

/** Who did what, by person, kind and day. That somebody searched is written down too. */
export async function findInAudit(
  deps: OversightDeps,
  actor: AccountActor,
  { q, kind, from, until, cursor }: QueryOf<'GET /admin/audit'>,
): Promise<Found> {
  allow(actor, 'audit.view', { scope: {} })
  const now = deps.clock.now()
  const before = readCursor<string>(cursor, isUuid)
  const asked = { from: from ? asLocalDate(from) : undefined, until: until ? asLocalDate(until) : undefined }
  const days = searchedDays(utcDate(now), asked)
  if (!days) return refuseFields({ from: 'search_days_unfit' })
  const wish = { q, kind, before, from: startOf(days.from), until: later(startOf(days.until), day) }
  return deps.database.as(actor, async (tx) => {
    const rows = await searchAudit(tx, wish, pageSize + 1)
    await writeRead(tx, now, actor, 'audit.read', { kind: 'audit', id: null }, { kind, ...days })
    const last = rows[pageSize - 1]
    return {
      results: rows.slice(0, pageSize).map(shown),
      next: rows.length > pageSize && last ? writeCursor(last.id) : null,
    }
  })
}

/** Follows the chain for some thousand links, so that a screen can say how far it is. */
export function followChain(
  deps: OversightDeps,
  actor: AccountActor,
  { after, known }: QueryOf<'GET /admin/audit/chain'>,
): Promise<Answer<'GET /admin/audit/chain'>> {
  allow(actor, 'audit.view', { scope: {} })
  const [number, hash = ''] = known?.split(':') ?? []
  const kept = number === undefined ? undefined : { number: Number(number), hash }
  return deps.database.as(actor, (tx) =>
    asPlatform(tx, 'audit.view', async (product) => {
      await product.run(sql`set local statement_timeout = '60s'`)
      const step = (await verifyStep(product, after, kept)) ?? refuse('not_found')
      return { checked: step.checked, newest: step.newest, broken: step.broken, is_end: step.isEnd }
    }),
  )
}

const startOf = (date: string) => instant(Date.parse(`${date}T00:00:00Z`))

function shown(row: AuditRow): Found['results'][number] {
  return {
    id: row.id,
    at: toRfc3339(row.at),
    action: row.action,
    who: row.account_id ? { account_id: row.account_id, name: row.who ?? '' } : null,
    actor_kind: row.actor_kind,
    subject_kind: row.subject_kind,
    subject_id: row.subject_id,
    subject_name: row.subject_name,
  }
}
