import type { AccountActor } from '#domain/access/actor.ts'
import type { Instant } from '#domain/time/instant.ts'
import { writeRead } from '../../core/audit/audit.ts'
import { shownDetail } from '../../core/audit/look-again.ts'
import { roleHere } from '../../core/people/role-here.sql.ts'
import type { Runner } from '../../platform/database/database.ts'

type Found = { readonly branch_id: string; readonly patient_id: string }

/**
 * Whoever looks for somebody in a list of visits finds people, as in the register of a branch: each of them reads it, at the
 * branch of the visit. A list asks again by itself, so that what one person finds again within a day counts once.
 */
export async function noteFound(tx: Runner, now: Instant, actor: AccountActor, found: readonly Found[]) {
  for (const [branch, rows] of Map.groupBy(found, ({ branch_id }) => branch_id)) {
    const look = { action: 'patient.search', subject: { kind: 'branch', id: branch } } as const
    const patients = [...new Set(rows.map(({ patient_id }) => patient_id))]
    const shown = await shownDetail(tx, now, actor, look, { patients, isAgain: true })
    const role = await roleHere(tx, now, actor.account, branch)
    await writeRead(tx, now, actor, look.action, look.subject, { branch, role, ...shown })
  }
}
