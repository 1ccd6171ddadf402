import type { AccountActor } from '#domain/access/actor.ts'
import { allow, refuse } from '../../http/refusal.ts'
import { writeAudit } from '../../core/audit.ts'
import { rebuildDoctor } from '../../core/digest.ts'
import { tellLive } from '../../core/outbox.ts'
import type { Runner } from '../../platform/database/database.ts'
import type { DoctorDeps } from './deps.ts'
import { readSetup, type Setup } from './read-setup.ts'

/**
 * One change of a doctor's own hours, dates, services or page: checked, written, the read model made anew and those
 * who watch told, all in one transaction.
 */
export async function changeSetup(
  deps: DoctorDeps,
  actor: AccountActor,
  action: string,
  change: (tx: Runner, practitioner: string) => Promise<void>,
): Promise<Setup> {
  const practitioner = actor.practitioner ?? refuse('not_found')
  const now = deps.clock.now()
  return deps.database.asSystem('change setup', async (tx) => {
    allow(actor, 'schedule.edit', { scope: { practitioner } })
    await change(tx, practitioner)
    await rebuildDoctor(tx, now, practitioner)
    await writeAudit(tx, now, actor, { action, subject: { kind: 'practitioner', id: practitioner } })
    await tellLive(tx, [`availability:${practitioner}`, `doctor:${practitioner}`], { kind: 'setup' })
    return readSetup(tx, now, actor.account)
  })
}
