import type { z } from 'zod'
import type { branchInput } from '#contract/branch-shapes.ts'
import type { Allowed } from '#domain/access/allowed.ts'
import type { Runner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

export type BranchInput = z.output<typeof branchInput>
type Known = { readonly id: string }

/** Changes a branch, or a doctor's own practice, unless somebody else has changed it since: then no row is touched. */
export function updateBranch(
  tx: Runner,
  { id }: Allowed<Known, 'branch.edit'> | Allowed<Known, 'schedule.edit'>,
  version: number,
  row: BranchInput,
) {
  return tx.run(sql`
    update branch set name = ${row.name}, time_zone = ${row.time_zone}, country = ${row.country}, region = ${row.region},
      city = ${row.city}, postcode = ${row.postcode}, address = ${row.address}, phone = ${row.phone},
      latitude = ${row.latitude}, longitude = ${row.longitude},
      step_free = case when ${row.step_free === undefined} then step_free else ${row.step_free ?? null}::boolean end,
      parking = coalesce(${row.parking ?? null}, parking), transport = coalesce(${row.transport ?? null}, transport),
      directions = coalesce(${row.directions ?? null}, directions), email = coalesce(${row.email ?? null}, email),
      description = coalesce(${row.description ?? null}, description),
      hours = coalesce(${row.hours ? JSON.stringify(row.hours) : null}::jsonb, hours),
      is_video_only = coalesce(${row.is_video_only ?? null}::boolean, is_video_only), version = version + 1
    where id = ${id} and version = ${version}`)
}

/** A practice and its one branch have one name. */
export function renamePractice(
  tx: Runner,
  { facility_id }: Allowed<{ readonly facility_id: string }, 'schedule.edit'>,
  name: string,
) {
  return tx.asProduct((product) =>
    product.run(
      sql`update facility set name = ${name}, version = version + 1 where id = ${facility_id} and name <> ${name}`,
    ),
  )
}
