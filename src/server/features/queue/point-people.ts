import type { AccountActor } from '#domain/access/actor.ts'
import { toRfc3339 } from '#domain/time/instant.ts'
import type { Answer, BodyOf } from '#contract/endpoints.ts'
import { writeAudit } from '../../core/audit/audit.ts'
import { staffOfPoints, workersOf } from '../../core/queue/point-staff.sql.ts'
import { refuse } from '../../http/refusal.ts'
import { loadBranch } from './board.ts'
import type { QueueDeps } from './deps.ts'
import { loadPoint } from './load-point.ts'
import { doctorsOf, pointsOf } from './queue.sql.ts'
import { checkPoint, savedPoint } from './setup.ts'
import { setPointDoctor, setStaff } from './setup.sql.ts'

/** Who works and calls at each point of a branch, for whoever gives one person their rooms. */
export function listPointPeople(
  deps: QueueDeps,
  actor: AccountActor,
  branchId: string,
): Promise<Answer<'GET /branches/:branchId/point-people'>> {
  const now = deps.clock.now()
  return deps.database.as(actor, async (tx) => {
    await loadBranch(tx, actor, 'queue.setup', branchId)
    const named = await staffOfPoints(tx, now, branchId)
    const staffOf = (id: string) => named.filter(({ point_id }) => point_id === id).map((one) => one.account_id)
    const points = (await pointsOf(tx, branchId)).filter(({ kind }) => kind !== 'device')
    return {
      points: points.map((point) => ({
        ...point,
        back_at: point.back_at && toRfc3339(point.back_at),
        staff: staffOf(point.id),
      })),
      staff: await workersOf(tx, now, branchId),
      doctors: await doctorsOf(tx, branchId),
    }
  })
}

/** Writes who works and calls at which points: every change, or none where one of them is older than what is saved. */
export function changePointPeople(
  deps: QueueDeps,
  actor: AccountActor,
  branchId: string,
  { changes }: BodyOf<'PUT /branches/:branchId/point-people'>,
): Promise<Record<string, never>> {
  const now = deps.clock.now()
  return deps.database.as(actor, async (tx) => {
    const branch = await loadBranch(tx, actor, 'queue.setup', branchId)
    // In one order: two who save at once do not wait for each other.
    const inOrder = changes.toSorted((one, other) => (one.point_id < other.point_id ? -1 : 1))
    for (const { point_id: pointId, version, practitioner_id, staff } of inOrder) {
      const point = await loadPoint(tx, actor, 'queue.setup', now, { branchId, pointId })
      if (point.kind === 'device') refuse('not_found')
      // Whoever has left the branch stays named until somebody else is: that keeps nobody from their room.
      const named = practitioner_id === point.practitioner_id ? null : practitioner_id
      await checkPoint(tx, now, branchId, { name: point.name, practitioner_id: named, staff })
      if ((await setPointDoctor(tx, point, version, practitioner_id)) === 0)
        refuse('changed', { extra: { current: await savedPoint(tx, now, branchId, pointId) } })
      await setStaff(tx, branch, pointId, staff)
      await writeAudit(tx, now, actor, {
        action: 'queue.point_changed',
        subject: { kind: 'service_point', id: pointId },
      })
    }
    return {}
  })
}
