import type { AccountActor } from '#domain/access/actor.ts'
import { fault } from '#domain/fault.ts'
import type { BodyOf } from '#contract/endpoints.ts'
import { writeAudit } from '../../core/audit/audit.ts'
import { tellLive } from '../../core/messages/outbox.ts'
import { refuseFields } from '../../http/refusal.ts'
import type { DoctorDeps } from './deps.ts'
import { noteChange } from './replace-hours.ts'
import { loadBranch, loadOnRota, refuseOlder } from './rota.ts'
import { replaceRooms } from './rota.sql.ts'

/** Writes the rooms of several doctors as one change: all of them, or none where one was changed meanwhile. */
export function saveRoomPlan(
  deps: DoctorDeps,
  actor: AccountActor,
  branchId: string,
  { plans }: BodyOf<'PUT /branches/:branchId/rota/rooms'>,
): Promise<Record<string, never>> {
  const now = deps.clock.now()
  return deps.database.as(actor, async (tx) => {
    await loadBranch(tx, actor, 'schedule.edit.others', branchId)
    for (const { practitioner_id: practitionerId, version, rooms } of plans) {
      const { own } = await loadOnRota(tx, actor, { branchId, practitionerId })
      if (!(await noteChange(tx, now, own, { branch: branchId, by: actor.account, version })))
        return refuseOlder(tx, { branchId, practitionerId })
      const days = new Map(rooms.map((room) => [room.weekday, room]))
      if ((await replaceRooms(tx, own, [...days.values()])) < days.size) refuseFields({ plans: fault('room_unknown') })
    }
    await writeAudit(tx, now, actor, { action: 'rota.rooms', subject: { kind: 'branch', id: branchId } })
    await tellLive(tx, [`branch:${branchId}`], { kind: 'setup' })
    return {}
  })
}
