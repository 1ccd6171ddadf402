import type { AccountActor } from '#domain/access/actor.ts'
import type { Allowed } from '#domain/access/allowed.ts'
import type { Permission } from '#domain/access/permissions.ts'
import { allow } from '../../http/refusal.ts'
import type { ReadRunner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

export type BranchRow = { id: string; facility_id: string; time_zone: string }

/** The branch, if this person may do that with all of its visits; to others it does not exist. */
export async function loadBranch<Right extends Permission>(
  run: ReadRunner,
  actor: AccountActor,
  right: Right,
  id: string,
): Promise<Allowed<BranchRow, Right>> {
  const row = await run.one<BranchRow>(sql`select id, facility_id, time_zone from branch where id = ${id}`)
  return allow(actor, right, row && { ...row, scope: { branch: id, facility: row.facility_id } })
}
