import { day, later } from '#domain/time/instant.ts'
import type { Retention } from '../../core/retention.ts'
import { at } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

/** How long invitations to care for somebody are kept. */
export const familyRetention: readonly Retention[] = [
  {
    table: sql`care_invitation`,
    period: '30 days after it has run out',
    why: 'Who opens an old one reads that it is over.',
    due: (now) => sql`expires_at < ${at(later(now, -30 * day))}`,
  },
]
