import type { Actor } from '#domain/access/actor.ts'
import type { AuditAction } from '#domain/audit/audit-kinds.ts'
import type { Instant } from '#domain/time/instant.ts'
import { newId } from '../../platform/clock.ts'
import { at, type Runner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

export type AuditLine = {
  /** A verb of the trade, such as `appointment.cancel`. */
  readonly action: AuditAction
  readonly subject: { readonly kind: string; readonly id: string | null }
  readonly detail?: Record<string, unknown>
}

/** Who did it; somebody who has just proved that an account is theirs has no session yet. */
export type Doer = Actor | 'system' | { readonly kind: 'account'; readonly account: string }

/**
 * What it is called when somebody sees visits or patients. Each endpoint that is marked `reads_health_data` writes
 * exactly one of these for each call, and nothing else writes them.
 */
export const readActions = [
  'appointment.list',
  'appointment.notes_read',
  'appointment.read',
  'audit.read',
  'calendar.read',
  'call.list',
  'conversation.list',
  'conversation.read',
  'questionnaire.read',
  'closure.preview',
  'draft.read',
  'family.read',
  'leave.preview',
  'message.list',
  'patient.duplicates',
  'patient.read',
  'patient.search',
  'queue.read',
  'record.export.read',
  'record.letter.read',
  'record.list',
  'record.read',
  'rota.affected',
  'series.preview',
  'outage.read',
  'visit_actions.read',
  'waitlist.read',
] as const

/** Writes who did what, in the same transaction as the thing itself. Append only. */
export async function writeAudit(tx: Runner, now: Instant, doer: Doer, line: AuditLine) {
  const kind = doer === 'system' ? 'system' : doer.kind
  const account = doer !== 'system' && doer.kind === 'account' ? doer.account : null
  await tx.run(sql`
    insert into audit (id, at, account_id, actor_kind, action, subject_kind, subject_id, detail)
    values (${newId(now)}, ${at(now)}, ${account}, ${kind}, ${line.action}, ${line.subject.kind}, ${line.subject.id},
      ${JSON.stringify(line.detail ?? {})})`)
}

/** Writes who saw which patient's data, in the transaction that reads them. */
export function writeRead(
  tx: Runner,
  now: Instant,
  doer: Doer,
  action: (typeof readActions)[number],
  subject: AuditLine['subject'],
  detail: Record<string, unknown> = {},
) {
  return writeAudit(tx, now, doer, { action, subject, detail })
}
