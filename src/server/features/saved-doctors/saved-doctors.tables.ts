import type { TableRules } from '../../core/table-rules.ts'
import { sql } from '../../platform/database/sql.ts'

/** Whom people have saved. */
export const savedDoctorTables: readonly TableRules[] = [
  {
    table: sql`saved_doctor`,
    kept: 'Until its owner takes the doctor out, or the account ends.',
    told: {
      as: 'saved_doctors',
      rows: (account) => sql`
        select p.slug, concat_ws(' ', p.first_name, p.last_name) as name, d.saved_at::text from saved_doctor d
          join practitioner p on p.id = d.practitioner_id where d.account_id = ${account}`,
    },
    ends: { gone: (account) => [sql`delete from saved_doctor where account_id = ${account}`] },
  },
]
