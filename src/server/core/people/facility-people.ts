import type { Language } from '#domain/language/languages.ts'
import type { Instant } from '#domain/time/instant.ts'
import { hasNotEnded } from './membership-now.sql.ts'
import { type Runner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

export type FacilityManager = { account: string; name: string; email: string; language: Language | null }

/** Who ran a facility at a moment: read by the product, since those who decide about it may not read its members. */
export function managersOf(tx: Runner, when: Instant, facility: string) {
  return tx.asProduct((product) =>
    product.many<FacilityManager>(sql`
      select a.id as account, concat_ws(' ', a.first_name, a.last_name) as name, a.email, a.language
      from membership m join account a on a.id = m.account_id
      where m.facility_id = ${facility} and m.builtin = 'facility_manager' and ${hasNotEnded(when)} order by a.id limit 50`),
  )
}

/** Whether somebody runs a facility, or ever ran it: what was theirs is decided by others. */
export function everRan(tx: Runner, facility: string, account: string): Promise<boolean> {
  return tx.asProduct(async (product) => {
    const row = await product.one<{ ran: boolean }>(sql`
      select exists (select from membership m where m.facility_id = ${facility} and m.account_id = ${account}
        and m.builtin = 'facility_manager') as ran`)
    return row?.ran ?? true
  })
}

/** Whether anybody else works at a facility now, or will: somebody with a role, or a doctor. */
export function worksWithOthers(tx: Runner, now: Instant, facility: string, account: string): Promise<boolean> {
  return tx.asProduct(async (product) => {
    const row = await product.one<{ others: boolean }>(sql`
      select exists (select from membership m where m.facility_id = ${facility} and m.account_id <> ${account}
          and ${hasNotEnded(now)})
        or exists (select from practitioner_branch w join branch b on b.id = w.branch_id join practitioner d on d.id = w.practitioner_id
          where b.facility_id = ${facility} and w.state = 'active' and d.account_id is distinct from ${account}) as others`)
    return row?.others ?? true
  })
}

/**
 * Where nothing is checked (`VERIFICATION=off`) a facility is listed at once, without the date of a check that never
 * was.
 */
export function facilityStandsUnchecked(tx: Runner, facility: string) {
  return tx.asProduct((product) => product.run(sql`update facility set check_state = 'checked' where id = ${facility}`))
}

/** There, a branch that is new, renamed or moved does not wait for a check either. */
export function branchStandsUnchecked(tx: Runner, branch: string) {
  return tx.asProduct((product) =>
    product.run(sql`update branch set is_unseen = false where id = ${branch} and is_unseen`),
  )
}
