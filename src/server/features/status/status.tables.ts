import { yearsBefore } from '#domain/time/month.ts'
import type { TableRules } from '../../core/table-rules.ts'
import { at } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

/** What the operator tells about the platform; no person stands in it. */
export const statusTables: readonly TableRules[] = [
  {
    table: sql`status_note`,
    kept: {
      period: 'a year after its end',
      why: 'What was wrong a year ago helps nobody; who wrote it stands in the audit.',
      due: (now) => sql`ends_at < ${at(yearsBefore(now, 1))}`,
    },
  },
]
