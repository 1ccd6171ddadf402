import { day, later } from '#domain/time/instant.ts'
import type { TableRules } from '../../core/table-rules.ts'
import { at } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

const settings = 'What a clinic shows and decides, until it changes it.'
const days = 90

/** The queue: tickets, what happened to them, and what opens screens and kiosks. */
export const queueTables: readonly TableRules[] = [
  {
    table: sql`queue_ticket`,
    kept: {
      period: `${days} days after its day`,
      why: 'Until then it is known how long people waited; that they came stands in the history of the visit.',
      due: (now) => sql`day < (${at(later(now, -days * day))}::timestamptz)::date`,
    },
  },
  {
    table: sql`ticket_event`,
    kept: 'Goes with its ticket.',
    told: {
      as: 'calls_in_the_queue',
      rows: (account) => sql`
        select at::text, kind, from_state, to_state from ticket_event where by_account = ${account} order by at limit 50000`,
    },
    ends: { stays: 'What was done at a desk belongs to the day of the clinic; it goes with its ticket.' },
  },
  {
    table: sql`ticket_link`,
    kept: {
      period: 'a day',
      why: 'Nobody waits longer than that.',
      isQuick: true,
      due: (now) => sql`expires_at < ${at(now)}`,
    },
  },
  {
    table: sql`queue_number`,
    kept: {
      period: `${days} days after its day`,
      why: 'The numbers of a day begin at one again.',
      due: (now) => sql`day < (${at(later(now, -days * day))}::timestamptz)::date`,
    },
  },
  { table: sql`queue_settings`, kept: settings },
  {
    table: sql`point_staff`,
    kept: settings,
    told: {
      as: 'calls_people_to',
      rows: (account) => sql`
        select s.name, s.kind from point_staff n join service_point s on s.id = n.point_id where n.account_id = ${account} order by s.name`,
    },
    ends: { gone: (account) => [sql`delete from point_staff where account_id = ${account}`] },
  },
  {
    table: sql`queue_pass`,
    kept: {
      period: `${days} days after it was taken away`,
      why: 'Who asks why a screen went dark finds when it was switched off.',
      due: (now) => sql`revoked_at < ${at(later(now, -days * day))}`,
    },
    told: {
      as: 'screens_made',
      rows: (account) => sql`
        select kind, name, created_at::text, revoked_at::text from queue_pass where made_by = ${account} order by created_at limit 1000`,
    },
    ends: { blanked: (account) => [sql`update queue_pass set made_by = null where made_by = ${account}`] },
  },
]
