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
      ${placesOf(now, account, invitation)}
      on conflict (practitioner_id, branch_id) do update set state = 'active', left_at = null where practitioner_branch.state <> 'active'`),
  )
}

/** A doctor who was invited before they had a profile works at those branches as soon as they have one. */
export function joinBranchesAwaiting(tx: Runner, now: Instant, account: string) {
  return tx.asProduct((product) =>
    product.run(sql`${placesOf(now, account, null)} on conflict (practitioner_id, branch_id) do nothing`),
  )
}

/** Of one invitation, or of all that were accepted. A facility that is closed for good is none of them; one that is being closed is waited for. */
const placesOf = (now: Instant, account: string, invitation: string | null) => sql`
  insert into practitioner_branch (practitioner_id, branch_id, state, asked_at)
  select distinct place.doctor, place.branch, 'active', ${at(now)}::timestamptz from (
    select p.id as doctor, b.id as branch from invitation i join practitioner p on p.account_id = i.used_by
      join branch b on b.id = i.branch_id or b.id = any (i.also_at) join facility f on f.id = b.facility_id
    where i.used_by = ${account} and i.kind = 'doctor' and (${invitation}::uuid is null or i.id = ${invitation}::uuid)
      and f.closed_at is null for share of f) place`
