import { day, later } from '#domain/time/instant.ts'
import type { TableRules } from '../../core/table-rules.ts'
import { at } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

/** Bookings on their way. */
export const bookingTables: readonly TableRules[] = [
  {
    table: sql`draft`,
    kept: {
      period: 'a day after it has run out',
      why: 'It holds what somebody typed, with the reason of the visit, and nobody opens it any more.',
      due: (now) => sql`expires_at < ${at(later(now, -day))}`,
    },
    told: {
      as: 'drafts',
      rows: (account) => sql`
        select start_at::text, typed, created_at::text, expires_at::text from draft where account_id = ${account}`,
    },
    ends: { gone: (account) => [sql`delete from draft where account_id = ${account}`] },
  },
  {
    table: sql`hold`,
    kept: 'Swept seconds after it has run out, together with its time.',
    told: {
      as: 'held_times',
      rows: (account) => sql`
        select start_at::text, end_at::text, expires_at::text from hold
        where practitioner_id = (select id from practitioner where account_id = ${account})`,
    },
    ends: { stays: 'It belongs to the visitor who holds the time, and goes by itself within minutes.' },
  },
]
