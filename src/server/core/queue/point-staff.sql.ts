import type { Instant } from '#domain/time/instant.ts'
import { builtInsWith } from '#domain/access/memberships.ts'
import { holdsNow } from '../people/membership-now.sql.ts'
import { type Runner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

export type Worker = { readonly account_id: string; readonly name: string }

/** Whoever now holds a role at a branch that may call people to any of its points. Callers check who reads this. */
const worksHere = (branch: string, now: Instant) => sql`
  a.suspended_at is null and a.deletion_due_at is null and exists (
    select from membership m join branch b on b.id = ${branch} and m.facility_id = b.facility_id and (m.branch_id is null or m.branch_id = b.id)
    where m.account_id = a.id and ${holdsNow(now)}
      and (m.builtin = any (${builtInsWith('queue.work')}) or exists (select from role_permission p
        where p.role_id = m.role_id and p.permission = 'queue.work' and p.reach = 'all')))`

/** The people whom a service point of a branch can name. */
export function workersOf(tx: Runner, now: Instant, branch: string): Promise<Worker[]> {
  return tx.asProduct((product) =>
    product.many<Worker>(sql`
      select a.id as account_id, concat_ws(' ', a.first_name, a.last_name) as name
      from account a
      where a.id in (select m.account_id from membership m join branch b on b.id = ${branch} and m.facility_id = b.facility_id)
        and ${worksHere(branch, now)}
      order by a.last_name, a.first_name, a.id limit 300`),
  )
}

/** The people named for the points of a branch who still work there: one who has left leaves a point to the others. */
export function staffOfPoints(tx: Runner, now: Instant, branch: string) {
  return tx.asProduct((product) =>
    product.many<Worker & { point_id: string }>(sql`
      select n.point_id, a.id as account_id, concat_ws(' ', a.first_name, a.last_name) as name
      from service_point s join point_staff n on n.point_id = s.id join account a on a.id = n.account_id
      where s.branch_id = ${branch} and s.removed_at is null and ${worksHere(branch, now)}
      order by a.last_name, a.first_name, a.id limit 2000`),
  )
}
