import { day, later } from '#domain/time/instant.ts'
import type { Retention } from '../../core/retention.ts'
import { at } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

/** How long it is kept which reminders went out. */
export const reminderRetention: readonly Retention[] = [
  {
    table: sql`reminder`,
    period: '30 days after the visit',
    why: 'Nobody is reminded of a visit that is over.',
    due: (now) => sql`start_at < ${at(later(now, -30 * day))}`,
  },
]
