import { day, later } from '#domain/time/instant.ts'
import type { TableRules } from '../../core/table-rules.ts'
import { at } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

/** Which reminders went out. */
export const reminderTables: readonly TableRules[] = [
  {
    table: sql`reminder`,
    kept: {
      period: '30 days after the visit',
      why: 'Nobody is reminded of a visit that is over.',
      due: (now) => sql`start_at < ${at(later(now, -30 * day))}`,
    },
  },
]
