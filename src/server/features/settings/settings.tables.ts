import type { TableRules } from '../../core/table-rules.ts'
import { sql } from '../../platform/database/sql.ts'

/** What administrators have set for the platform. */
export const settingsTables: readonly TableRules[] = [
  {
    table: sql`platform_setting`,
    kept: 'What the platform was called, and who decided that, is asked for years later.',
    told: {
      as: 'platform_settings',
      rows: (account) => sql`
        select name, value, at::text from platform_setting where account_id = ${account} order by at limit 1000`,
    },
    ends: {
      blanked: (account) => [
        sql`update platform_setting set account_id = null, by_name = '' where account_id = ${account}`,
      ],
    },
  },
]
