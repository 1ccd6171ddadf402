import type { AccountActor } from '#domain/access/actor.ts'
import type { Allowed } from '#domain/access/allowed.ts'
import { can } from '#domain/access/can.ts'
import type { Permission } from '#domain/access/permissions.ts'
import type { Instant } from '#domain/time/instant.ts'
import { roleHere } from '../../core/people/role-here.sql.ts'
import { allow } from '../../http/refusal.ts'
import type { Runner } from '../../platform/database/database.ts'
import type { Register } from './deps.ts'
import { branchOfRegister } from './patients.sql.ts'

/** The register of a branch, if this person may do that there; to others it does not exist. */
export async function openRegister<Right extends Permission>(
  tx: Runner,
  now: Instant,
  actor: AccountActor,
  right: Right,
  branch: string,
): Promise<Allowed<Register, Right>> {
  const found = await branchOfRegister(tx, branch)
  const scope = { branch, facility: found?.facility_id ?? null }
  const opened = found && {
    branch,
    facility: found.facility_id,
    time_zone: found.time_zone,
    role: await roleHere(tx, now, actor.account, branch),
    shows_contact: can(actor, 'patients.contact.view', scope),
    scope,
  }
  return allow(actor, right, opened)
}

/** What stands in the line of a look, for the person it is about. */
export function lookFrom({ branch, role }: Register) {
  return { branch, role }
}
