import type { Language } from '#domain/language/languages.ts'
import type { Instant } from '#domain/time/instant.ts'
import { doctorName } from './doctor-name.sql.ts'
import { holdsNow } from './membership-now.sql.ts'
import { type Runner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Recipient } from '../messages/outbox.ts'

export type BranchStaff = Recipient & { branch: string; doctor: string; language: Language | null; path: string }

/** The desk staff and managers of these branches, without the doctor. */
export function staffOfBranches(tx: Runner, now: Instant, practitioner: string, branches: readonly string[]) {
  return tx.asProduct((product) =>
    product.many<BranchStaff>(sql`
    select b.id as branch, ${doctorName(sql`d`)} as doctor, a.id as account, a.email,
      a.phone_number, a.mails_off as off, a.language, s.path
    from branch b join practitioner d on d.id = ${practitioner}
    cross join lateral (
      select distinct on (m.account_id) m.account_id,
        case when m.builtin = 'facility_manager' then '/fam/appointments' else '/branch' end as path
      from membership m where m.facility_id = b.facility_id and (m.branch_id is null or m.branch_id = b.id)
        and ${holdsNow(now)}
      order by m.account_id, m.builtin = 'facility_manager' desc nulls last) s
    join account a on a.id = s.account_id
    where b.id = any (${branches}::uuid[]) and a.id <> d.account_id order by b.id, a.id limit 200`),
  )
}
