import { day, later } from '#domain/time/instant.ts'
import type { Retention } from '../../core/retention.ts'
import { at } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

/** How long what opens an account is kept. */
export const accountRetention: readonly Retention[] = [
  {
    table: sql`session`,
    period: 'until it has run out',
    why: 'A session that has run out opens nothing.',
    due: (now) => sql`expires_at < ${at(now)}`,
  },
  {
    table: sql`passkey_challenge`,
    period: 'until it has run out',
    why: 'It is answered within minutes or not at all.',
    due: (now) => sql`expires_at < ${at(now)}`,
  },
  {
    table: sql`known_device`,
    period: 'a year after its last log-in',
    why: 'A browser that was not used for a year is a new one: its log-in is told by mail.',
    due: (now) => sql`seen_at < ${at(later(now, -365 * day))}`,
  },
  {
    table: sql`invitation`,
    period: '30 days after it has run out; when it was used, as long as the place it gave',
    why: 'Who opens an old one reads that it is over; a used one says who let somebody in.',
    due: (now) => sql`used_by is null and expires_at < ${at(later(now, -30 * day))}`,
  },
]
