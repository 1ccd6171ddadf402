import type { TableRules } from '../../core/table-rules.ts'
import { at } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

/** Entries of the register that were joined. */
export const patientTables: readonly TableRules[] = [
  {
    table: sql`patient_merge`,
    kept: {
      period: '30 days, in which it can be taken back',
      why: 'A join that was wrong is undone with all that moved; afterwards the entry is one.',
      due: (now) => sql`undo_until <= ${at(now)}`,
    },
    told: {
      as: 'joined_entries',
      rows: (account) => sql`
        select b.name as branch, m.at::text, m.undone_at::text from patient_merge m join branch b on b.id = m.branch_id
        join patient p on p.id = m.kept_id where p.account_id = ${account} or m.by_account = ${account}`,
    },
    ends: { blanked: (account) => [sql`update patient_merge set by_account = null where by_account = ${account}`] },
  },
]
