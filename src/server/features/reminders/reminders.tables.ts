import { day, later } from '#domain/time/instant.ts'
import type { TableRules } from '../../core/table-rules.ts'
import { at } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

/** Which reminders and agendas went out. */
export const reminderTables: readonly TableRules[] = [
  {
    table: sql`reminder`,
    kept: {
      period: '30 days after the visit',
      why: 'Nobody is reminded of a visit that is over.',
      due: (now) => sql`start_at < ${at(later(now, -30 * day))}`,
    },
  },
  {
    table: sql`day_agenda`,
    kept: {
      period: '30 days after the day',
      why: 'Says that the agenda of a day went out, so that it does not go out twice.',
      due: (now) => sql`day < (${at(later(now, -30 * day))}::timestamptz)::date`,
    },
    told: {
      as: 'day_agendas',
      rows: (account) => sql`select day::text from day_agenda where account_id = ${account} order by day`,
    },
    ends: { gone: (account) => [sql`delete from day_agenda where account_id = ${account}`] },
  },
]
