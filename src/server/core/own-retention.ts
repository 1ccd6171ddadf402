import { day, later } from '#domain/time/instant.ts'
import { at } from '../platform/database/database.ts'
import { sql } from '../platform/database/sql.ts'
import type { Retention } from './retention.ts'

/** How long what the core writes is kept. */
export const coreRetention: readonly Retention[] = [
  {
    table: sql`claim`,
    period: '2 days after the time that is taken',
    why: 'Times that are over no longer keep anybody out.',
    isQuick: true,
    due: (now) => sql`upper(during) < ${at(later(now, -2 * day))}`,
  },
  {
    table: sql`idempotency`,
    period: '48 hours',
    why: 'A repeated call gets the answer of the first; nobody repeats one after two days.',
    isQuick: true,
    due: () => sql`created_at < now() - interval '48 hours'`,
  },
  {
    table: sql`live_event`,
    period: '1 hour',
    why: 'Hints for open screens: an hour is enough to resume without a gap.',
    isQuick: true,
    due: () => sql`created_at < now() - interval '1 hour'`,
  },
  {
    table: sql`outbox_message`,
    period: 'a year after it was sent; 90 days when it never arrived',
    why: 'What was told stands in the history of the visit and in the notification centre.',
    due: (now) => sql`(state = 'sent' and created_at < ${at(later(now, -365 * day))})
      or (state = 'dead' and created_at < ${at(later(now, -90 * day))})`,
  },
  {
    table: sql`address_proof`,
    period: 'a day after it has run out',
    why: 'Codes and links that prove an address work for minutes or days.',
    due: (now) => sql`expires_at < ${at(later(now, -day))}`,
  },
  {
    table: sql`appointment_link`,
    period: '30 days after it has run out',
    why: 'Who opens an old link of a visit still reads that it is over.',
    due: (now) => sql`expires_at < ${at(later(now, -30 * day))}`,
  },
  {
    table: sql`throttle`,
    period: 'until its time is over',
    why: 'Tries are counted for minutes, hours or a day.',
    due: (now) => sql`ends_at < ${at(now)}`,
  },
  {
    table: sql`patient`,
    period: '30 days, for a guest or a person without an account who has no visit',
    why: 'Nobody needs a person whose visit never came to be.',
    due: (now) => sql`account_id is null and created_at < ${at(later(now, -30 * day))}
      and not exists (select from appointment a where a.patient_id = patient.id)
      and not exists (select from carer c where c.patient_id = patient.id)
      and not exists (select from care_invitation i where i.patient_id = patient.id)`,
  },
]
