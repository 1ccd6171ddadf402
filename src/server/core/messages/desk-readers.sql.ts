import { builtInRoles } from '#domain/access/roles.ts'
import type { Language } from '#domain/language/languages.ts'
import type { Instant } from '#domain/time/instant.ts'
import { holdsNow } from '../people/membership-now.sql.ts'
import { type Runner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

/** Somebody at the place of a visit who is told about it. */
export type DeskReader = {
  account: string
  language: Language | null
  has_device: boolean
  is_doctor: boolean
  practitioner: string | null
}

/** Whoever sees and checks in everybody at a desk, and not their own patients alone. */
const ofDesk: readonly string[] = ['appointments.view', 'queue.check_in']
const deskRoles = Object.entries(builtInRoles).flatMap(([role, { permissions }]) =>
  role !== 'facility_manager' && ofDesk.every((right) => permissions.some((held) => held === right)) ? [role] : [],
)

/** Some doctors, and the desk staff of some branches. */
export function readersAtDesk(
  tx: Runner,
  now: Instant,
  { doctors, branches }: { readonly doctors: readonly string[]; readonly branches: readonly string[] },
) {
  return tx.asProduct((product) =>
    product.many<DeskReader>(sql`
      select a.id as account, a.language, has_device(a.id) as has_device, bool_or(s.practitioner is not null) as is_doctor,
        max(s.practitioner::text) as practitioner
      from (
        select p.account_id as id, p.id as practitioner from practitioner p where p.id = any (${doctors}::uuid[])
        union all
        select m.account_id, null from branch b join membership m on m.facility_id = b.facility_id and (m.branch_id is null or m.branch_id = b.id)
        where b.id = any (${branches}::uuid[]) and ${holdsNow(now)}
          and (m.builtin = any (${deskRoles})
            or (select count(*) from role_permission r where r.role_id = m.role_id and r.permission = any (${ofDesk}) and r.reach = 'all') = ${ofDesk.length})
      ) s join account a on a.id = s.id
      where a.suspended_at is null and a.deleted_at is null
      group by a.id order by a.id limit 200`),
  )
}
