import { addedUp, type HeldRole } from '#domain/access/memberships.ts'
import type { Language } from '#domain/language/languages.ts'
import type { Instant } from '#domain/time/instant.ts'
import { holdsNow } from '../people/membership-now.sql.ts'
import { type Runner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

type StaffMember = { readonly account: string; readonly language: Language | null }

/**
 Who looks after the papers of all patients at a branch: those of its people whose roles let them see every document that
 is shared. Asked for as the product: patients share with a branch and do not see who works there.
*/
export async function recordsStaffOf(tx: Runner, now: Instant, branch: string): Promise<StaffMember[]> {
  const rows = await tx.asProduct((product) =>
    product.many<StaffMember & { readonly held: HeldRole[] }>(sql`
      select a.id as account, a.language, jsonb_agg(jsonb_build_object('branch', b.id, 'builtin', m.builtin, 'rights',
        (select jsonb_object_agg(p.permission, p.reach) from role_permission p where p.role_id = m.role_id))) as held
      from branch b join membership m on m.facility_id = b.facility_id and (m.branch_id is null or m.branch_id = b.id)
        and ${holdsNow(now)}
      join account a on a.id = m.account_id and a.user_type = 'branch-staff' and a.suspended_at is null
      where b.id = ${branch} group by a.id order by a.id limit 200`),
  )
  return rows.filter(({ held }) => addedUp(held).some(({ permissions }) => permissions.includes('records.view')))
}
