import type { AccountActor } from '#domain/access/actor.ts'
import { can } from '#domain/access/can.ts'
import type { Permission } from '#domain/access/permissions.ts'
import type { Instant } from '#domain/time/instant.ts'
import { staffOfPoints } from '../../core/queue/point-staff.sql.ts'
import { allow, refuse } from '../../http/refusal.ts'
import type { Runner } from '../../platform/database/database.ts'
import { type PointRow, pointById } from './queue.sql.ts'

export type AtPoint = { readonly branchId: string; readonly pointId: string }

/** A doctor works at the point where they are; who works at the branch, at all of its points that name nobody else. */
export async function loadPoint<Right extends Permission>(
  tx: Runner,
  actor: AccountActor,
  right: Right,
  now: Instant,
  { branchId: branch, pointId: id }: AtPoint,
) {
  const found = await pointById(tx, branch, id)
  const scope = found && { branch, facility: found.facility_id, practitioner: found.practitioner_id }
  const point = allow(actor, right, found && scope && { ...found, scope })
  if (right === 'queue.work') await refuseOthers(tx, actor, now, point)
  return point
}

/** Where people are named for a point, the others of the branch call nobody there and end nothing that goes on there. */
async function refuseOthers(tx: Runner, actor: AccountActor, now: Instant, point: PointRow) {
  const named = await staffOfPoints(tx, now, point.branch_id)
  const staff = named.filter(({ point_id }) => point_id === point.id).map(({ account_id }) => account_id)
  if (!mayCallAt(actor, { ...point, staff })) refuse('point_of_others')
}

/** Whoever is named for a point, its doctor, and who sets the points up; everybody where nobody is named. */
export function mayCallAt(actor: AccountActor, point: PointOf): boolean {
  const { branch_id: branch, facility_id: facility, practitioner_id: practitioner, staff } = point
  if (staff.length === 0 || staff.includes(actor.account)) return true
  return (
    (practitioner !== null && practitioner === actor.practitioner) || can(actor, 'queue.setup', { branch, facility })
  )
}

type PointOf = Pick<PointRow, 'branch_id' | 'facility_id' | 'practitioner_id'> & { readonly staff: readonly string[] }
