import { day, later } from '#domain/time/instant.ts'
import type { Retention } from '../../core/retention.ts'
import { at } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

/** How long bookings on their way are kept. */
export const bookingRetention: readonly Retention[] = [
  {
    table: sql`draft`,
    period: 'a day after it has run out',
    why: 'It holds what somebody typed, with the reason of the visit, and nobody opens it any more.',
    due: (now) => sql`expires_at < ${at(later(now, -day))}`,
  },
]
