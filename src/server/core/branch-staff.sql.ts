import type { Language } from '#domain/language/languages.ts'
import type { Runner } from '../platform/database/database.ts'
import { sql } from '../platform/database/sql.ts'
import type { Recipient } from './outbox.ts'

export type BranchStaff = Recipient & { branch: string; doctor: string; language: Language | null; path: string }

/** Who stands at the desk of these branches or manages them, the doctor apart. */
export function staffOfBranches(tx: Runner, practitioner: string, branches: readonly string[]) {
  return tx.asProduct((product) =>
    product.many<BranchStaff>(sql`
    select b.id as branch, concat_ws(' ', nullif(d.title, 'Other'), d.first_name, d.last_name) as doctor, a.id as account, a.email,
      a.phone_number, a.mails_off as off, a.language, s.path
    from branch b join practitioner d on d.id = ${practitioner}
    cross join lateral (
      select m.account_id, '/branch' as path from branch_member m where m.branch_id = b.id
      union select m.account_id, '/fam/appointments' from facility_manager m where m.facility_id = b.facility_id) s
    join account a on a.id = s.account_id
    where b.id = any (${branches}::uuid[]) and a.id <> d.account_id order by b.id, a.id limit 200`),
  )
}
