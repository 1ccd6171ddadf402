import type { AccountActor } from '#domain/access/actor.ts'
import { writeAudit } from '../../core/audit/audit.ts'
import { rebuildDoctor } from '../../core/free-times/digest.ts'
import { lockResources } from '../../core/lock-resources.ts'
import { tellLive } from '../../core/messages/outbox.ts'
import { rolesInTurn } from '../../core/people/role-holders.sql.ts'
import { allow, refuse } from '../../http/refusal.ts'
import type { PlaceDeps } from './deps.ts'
import { branchById, setDoctorState } from './places.sql.ts'

/** Takes a doctor who asked into a branch, or not. Nothing is shown at the branch before. */
export async function decideDoctor(
  deps: PlaceDeps,
  actor: AccountActor,
  branch: string,
  practitioner: string,
  accept: boolean,
) {
  const now = deps.clock.now()
  return deps.database.as(actor, async (tx) => {
    const found = await branchById(tx, branch)
    const place = allow(actor, 'doctors.decide', found && { ...found, scope: { facility: found.facility_id } })
    // Before the locks of times, as whoever closes the facility does.
    await rolesInTurn(tx, place.facility_id)
    await lockResources(tx, [branch, practitioner])
    const state = accept ? 'active' : 'declined'
    if ((await setDoctorState(tx, now, place, practitioner, state)) === 0) refuse('not_found')
    await rebuildDoctor(tx, now, practitioner)
    await writeAudit(tx, now, actor, {
      action: `doctor.${state}`,
      subject: { kind: 'practitioner', id: practitioner },
      detail: { branch },
    })
    await tellLive(tx, [`doctor:${practitioner}`, `facility:${place.facility_id}`], { kind: 'setup' })
    return { state }
  })
}
