import type { Actor } from '#domain/access/actor.ts'
import type { Allowed } from '#domain/access/allowed.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { Permission } from '#domain/access/permissions.ts'
import type { Database, Reach, Runner } from '../../platform/database/database.ts'
import { writeAudit } from '../../core/audit.ts'
import { sql } from '../../platform/database/sql.ts'
import { allow } from '../../http/refusal.ts'
import { type VisitRow, visitById } from './appointments.sql.ts'
import { scopeOf } from './visit-answer.ts'

/** What row-level security lets this person see, the second wall behind `can`. */
export function reachOf(actor: Actor, facilityBranches: readonly string[] = []): Reach {
  if (actor.kind === 'link') return { appointment: actor.appointment }
  if (actor.kind === 'visitor') return {}
  return {
    account: actor.account,
    ...(actor.practitioner ? { practitioner: actor.practitioner } : {}),
    branches: [...actor.branches.map((member) => member.branch), ...facilityBranches],
  }
}

/** The visit, if this person may do that with it; to others it does not exist. */
export async function loadVisit(
  tx: Runner,
  actor: Actor,
  permission: Permission,
  id: string,
): Promise<Allowed<VisitRow>> {
  const row = await visitById(tx, id)
  return allow(actor, permission, row && { ...row, scope: scopeOf(row) })
}

/** A read with the person's own reach; a manager's reach is the branches of the facility. */
export async function asReader<T>(database: Database, actor: Actor, work: (tx: Runner) => Promise<T>): Promise<T> {
  const branches =
    actor.kind === 'account' && actor.facilities.length > 0
      ? await database.read.many<{ id: string }>(branchesOfFacilities(actor.facilities))
      : []
  return database.asActor(
    reachOf(
      actor,
      branches.map((branch) => branch.id),
    ),
    work,
  )
}

function branchesOfFacilities(facilities: readonly string[]) {
  return sql<{ id: string }>`select id from branch where facility_id = any (${facilities}::uuid[]) limit 1000`
}

/** One visit that a person reads, with the line that says so: every read of health data leaves one. */
export async function readVisit(tx: Runner, now: Instant, actor: Actor, id: string): Promise<Allowed<VisitRow>> {
  const row = await loadVisit(tx, actor, 'appointments.view', id)
  await writeAudit(tx, now, actor, { action: 'appointment.read', subject: { kind: 'appointment', id: row.id } })
  return row
}
