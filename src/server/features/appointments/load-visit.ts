import type { Actor } from '#domain/access/actor.ts'
import type { Allowed } from '#domain/access/allowed.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { Permission } from '#domain/access/permissions.ts'
import type { Runner } from '../../platform/database/database.ts'
import { writeRead } from '../../core/audit/audit.ts'
import { againDetail } from '../../core/audit/look-again.ts'
import { allow } from '../../http/refusal.ts'
import { type VisitRow, visitById } from './visit-row.sql.ts'
import { scopeOf } from './visit-answer.ts'

/** The visit, if this person may do that with it; to others it does not exist. */
export async function loadVisit<Right extends Permission>(
  tx: Runner,
  actor: Actor,
  right: Right,
  id: string,
): Promise<Allowed<VisitRow, Right>> {
  const row = await visitById(tx, id)
  return allow(actor, right, row && { ...row, scope: scopeOf(row) })
}

/** One visit that a person reads, with the line that says so: every read of health data leaves one, also when a page asks again. */
export async function readVisit(
  tx: Runner,
  now: Instant,
  actor: Actor,
  id: string,
  isAgain = false,
): Promise<Allowed<VisitRow, 'appointments.view'>> {
  const row = await loadVisit(tx, actor, 'appointments.view', id)
  const look = { action: 'appointment.read', subject: { kind: 'appointment', id: row.id } } as const
  await writeRead(tx, now, actor, look.action, look.subject, await againDetail(tx, now, actor, look, isAgain))
  return row
}
