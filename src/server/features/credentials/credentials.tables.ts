import type { TableRules } from '../../core/table-rules.ts'
import { sql } from '../../platform/database/sql.ts'

const own = (account: string) => sql`practitioner_id = (select id from practitioner where account_id = ${account})`

/** What checked doctors hang on the wall. */
export const credentialTables: readonly TableRules[] = [
  {
    table: sql`practitioner_credential`,
    kept: 'Who holds the paper can ask whether it stands, as long as the doctor works here.',
    told: {
      as: 'certificates',
      rows: (account) => sql`
        select issued_at::text, valid_until, replaced_at::text, says from practitioner_credential where ${own(account)}`,
    },
    ends: {
      blanked: (account) => [
        sql`
          update practitioner_credential set replaced_at = coalesce(replaced_at, now()),
            says = says || '{"name": "", "slug": "", "specialty": ""}' where ${own(account)}`,
      ],
    },
  },
]
