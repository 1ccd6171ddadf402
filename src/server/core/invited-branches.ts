import type { Instant } from '#domain/time/instant.ts'
import { at, type Runner } from '../platform/database/database.ts'
import { sql } from '../platform/database/sql.ts'

/** A doctor who came by invitation works at the branches that invited; nobody is asked once more. */
export function linkInvitedBranches(tx: Runner, now: Instant, account: string) {
  // Invitations are for the product alone: who was invited does not read them.
  return tx.asProduct((product) =>
    product.run(sql`
      insert into practitioner_branch (practitioner_id, branch_id, state, asked_at)
      select distinct p.id, b.id, 'active', ${at(now)}::timestamptz from invitation i join practitioner p on p.account_id = i.used_by
        join branch b on b.id = i.branch_id or b.id = any (i.also_at)
      where i.used_by = ${account} and i.kind = 'doctor'
      on conflict (practitioner_id, branch_id) do update set state = 'active', left_at = null where practitioner_branch.state <> 'active'`),
  )
}
