import type { Language } from '#domain/language/languages.ts'
import type { Instant } from '#domain/time/instant.ts'
import { holdsNow } from './membership-now.sql.ts'
import { type Runner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Recipient } from '../messages/outbox.ts'

export type BranchManager = Recipient & { readonly language: Language | null; readonly path: string }

/** Who answers for a branch: those who run its facility, and its own managers. */
export function managersOfBranch(tx: Runner, now: Instant, branch: string) {
  return tx.asProduct((product) =>
    product.many<BranchManager>(sql`
      select a.id as account, a.email, a.phone_number, a.mails_off as off, a.language, s.path
      from branch b cross join lateral (
        select distinct on (m.account_id) m.account_id,
          case when m.builtin = 'facility_manager' then '/fam' else '/branch' end as path
        from membership m where m.facility_id = b.facility_id and m.builtin in ('facility_manager', 'branch_manager')
          and (m.branch_id is null or m.branch_id = b.id) and ${holdsNow(now)}
        order by m.account_id, m.builtin = 'facility_manager' desc) s
      join account a on a.id = s.account_id where b.id = ${branch} order by a.id limit 100`),
  )
}
