import { day, later } from '#domain/time/instant.ts'
import type { TableRules } from '../../core/table-rules.ts'
import { at } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

/** Which weekly figures went out. */
export const statisticsTables: readonly TableRules[] = [
  {
    table: sql`weekly_figures`,
    kept: {
      period: '60 days after the week',
      why: 'Says that the figures of a week went out, so that they do not go out twice.',
      due: (now) => sql`week < (${at(later(now, -60 * day))}::timestamptz)::date`,
    },
    told: {
      as: 'weekly_figures',
      rows: (account) => sql`
        select f.name as facility, w.week::text from weekly_figures w join facility f on f.id = w.facility_id
        where w.account_id = ${account} order by w.week`,
    },
    ends: { gone: (account) => [sql`delete from weekly_figures where account_id = ${account}`] },
  },
]
