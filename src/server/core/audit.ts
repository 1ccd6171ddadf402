import type { Actor } from '#domain/access/actor.ts'
import type { Instant } from '#domain/time/instant.ts'
import { newId } from '../platform/clock.ts'
import { at, type Runner } from '../platform/database/database.ts'
import { sql } from '../platform/database/sql.ts'

export type AuditLine = {
  /** A verb of the trade, such as `appointment.cancel`. */
  readonly action: string
  readonly subject: { readonly kind: string; readonly id: string | null }
  readonly detail?: Record<string, unknown>
}

/** Writes who did what, in the same transaction as the thing itself. Append only. */
export async function writeAudit(tx: Runner, now: Instant, actor: Actor | 'system', line: AuditLine) {
  const kind = actor === 'system' ? 'system' : actor.kind
  const account = actor !== 'system' && actor.kind === 'account' ? actor.account : null
  await tx.run(sql`
    insert into audit (id, at, account_id, actor_kind, action, subject_kind, subject_id, detail)
    values (${newId(now)}, ${at(now)}, ${account}, ${kind}, ${line.action}, ${line.subject.kind}, ${line.subject.id},
      ${JSON.stringify(line.detail ?? {})})`)
}
