import type { Actor } from '#domain/access/actor.ts'
import { day, type Instant, later } from '#domain/time/instant.ts'
import { at, type ReadRunner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import type { AuditLine, readActions } from './audit.ts'

type Look = { readonly action: (typeof readActions)[number]; readonly subject: AuditLine['subject'] }

/*
 * A page asks by itself again for what is on the screen, and says so. Each asking is written down; for whoever it is about
 * it is the look that is under way, where there was one within a day. Without one it is a look, whatever the page says.
 */

/** Marks the audit line of a look that continues; lists of looks leave such lines out. */
export async function againDetail(run: ReadRunner, now: Instant, actor: Actor, look: Look, isAgain: boolean) {
  if (!isAgain || actor.kind !== 'account') return {}
  const before = await run.one(sql`
    select 1 as one from audit a where ${sameLook(now, actor.account, look)} and not a.detail ? 'again' limit 1`)
  return before ? { again: true } : {}
}

/** The people a list shows, with those it showed the same reader within a day kept apart. */
export async function shownDetail(
  run: ReadRunner,
  now: Instant,
  { account }: { readonly account: string },
  look: Look,
  { patients, isAgain }: { patients: readonly string[]; isAgain: boolean },
): Promise<{ patients: readonly string[]; shown_again?: readonly string[] }> {
  if (!isAgain) return { patients }
  const rows = await run.many<{ id: string }>(sql`
    select p.id from unnest(${patients}::text[]) p(id)
    where exists (select from audit a where ${sameLook(now, account, look)} and a.detail->'patients' ? p.id)`)
  const before = new Set(rows.map(({ id }) => id))
  return {
    patients: patients.filter((id) => !before.has(id)),
    shown_again: patients.filter((id) => before.has(id)),
  }
}

function sameLook(now: Instant, account: string, { action, subject }: Look) {
  return sql`a.subject_id = ${subject.id} and a.at > ${at(later(now, -day))} and a.account_id = ${account} and a.action = ${action}`
}
