import type { Instant } from '#domain/time/instant.ts'
import { at, type Runner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

/**
 * A doctor who accepts an invitation works at its branches without further approval. They may have left one before: a
 * new invitation brings them back there, and nowhere else.
 */
export function joinBranches(tx: Runner, now: Instant, account: string, invitation: string) {
  // Only the product reads invitations, not the person invited.
  return tx.asProduct((product) =>
    product.run(sql`
      ${placesOf(now, account)} and i.id = ${invitation}
      on conflict (practitioner_id, branch_id) do update set state = 'active', left_at = null where practitioner_branch.state <> 'active'`),
  )
}

/** A doctor who was invited before they had a profile works at those branches as soon as they have one. */
export function joinBranchesAwaiting(tx: Runner, now: Instant, account: string) {
  return tx.asProduct((product) =>
    product.run(sql`${placesOf(now, account)} on conflict (practitioner_id, branch_id) do nothing`),
  )
}

const placesOf = (now: Instant, account: string) => sql`
  insert into practitioner_branch (practitioner_id, branch_id, state, asked_at)
  select distinct p.id, b.id, 'active', ${at(now)}::timestamptz from invitation i join practitioner p on p.account_id = i.used_by
    join branch b on b.id = i.branch_id or b.id = any (i.also_at)
  where i.used_by = ${account} and i.kind = 'doctor'`
