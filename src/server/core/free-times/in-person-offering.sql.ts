import { verifiedStates } from '#domain/verification/verification.ts'
import type { ReadRunner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

/** What a doctor offers at a branch in person, where patients find it. */
export function inPersonOffering(
  run: ReadRunner,
  at: { readonly practitioner_id: string; readonly branch_id: string },
) {
  return run.one<{ slug: string; offeringId: string }>(sql`
    select p.slug, o.id as "offeringId" from offering o join practitioner p on p.id = o.practitioner_id
    where o.practitioner_id = ${at.practitioner_id} and o.branch_id = ${at.branch_id} and o.mode = 'in_person' and o.is_listed
      and p.verification = any (${verifiedStates})`)
}
