import type { AccountActor } from '#domain/access/actor.ts'
import type { AuditAction } from '#domain/audit/audit-kinds.ts'
import { allowPractice } from '../../http/refusal.ts'
import { writeAudit } from '../../core/audit/audit.ts'
import { rebuildDoctor } from '../../core/free-times/digest.ts'
import { tellLive } from '../../core/messages/outbox.ts'
import type { Runner } from '../../platform/database/database.ts'
import type { DoctorDeps } from './deps.ts'
import type { Practice, SetupRight } from './practice.ts'
import { readSetup, type Setup } from './read-setup.ts'

/**
 * One change of a doctor's own hours, dates, services or page: checked, written, the read model made anew and those
 * who watch told, all in one transaction.
 */
export async function changeSetup<Right extends SetupRight>(
  deps: DoctorDeps,
  actor: AccountActor,
  right: Right,
  action: AuditAction,
  change: (tx: Runner, own: Practice<Right>) => Promise<void>,
): Promise<Setup> {
  const own = allowPractice(actor, right)
  const { practitioner } = own
  const now = deps.clock.now()
  return deps.database.as(actor, async (tx) => {
    await change(tx, own)
    await rebuildDoctor(tx, now, practitioner)
    await writeAudit(tx, now, actor, { action, subject: { kind: 'practitioner', id: practitioner } })
    await tellLive(tx, [`availability:${practitioner}`, `doctor:${practitioner}`], { kind: 'setup' })
    return readSetup(tx, now, actor.account)
  })
}
