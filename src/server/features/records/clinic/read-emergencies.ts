import type { AccountActor } from '#domain/access/actor.ts'
import { toRfc3339 } from '#domain/time/instant.ts'
import type { Answer } from '#contract/endpoints.ts'
import { writeRead } from '../../../core/audit/audit.ts'
import { roleWords } from '../../../core/people/role-words.ts'
import { allow } from '../../../http/refusal.ts'
import type { ClinicDeps } from './deps.ts'
import { branchOfEmergencies, emergenciesAt } from './emergency.sql.ts'

/** Who opened everything of a patient at a branch, and why, the newest first: for who answers for its people. */
export function readEmergencies(
  { database, clock }: ClinicDeps,
  actor: AccountActor,
  branch: string,
): Promise<Answer<'GET /branches/:branchId/emergency-accesses'>> {
  return database.as(actor, async (tx) => {
    const found = await branchOfEmergencies(tx, branch)
    const here = allow(actor, 'users.edit', found && { ...found, scope: found })
    await writeRead(tx, clock.now(), actor, 'record.list', { kind: 'branch', id: branch })
    const rows = await emergenciesAt(tx, here)
    return {
      results: rows.map(({ at, expires_at, role, ...row }) => ({
        ...row,
        role: roleWords(role),
        at: toRfc3339(at),
        until: toRfc3339(expires_at),
      })),
    }
  })
}
