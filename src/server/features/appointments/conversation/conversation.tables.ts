import { yearsBefore } from '#domain/time/month.ts'
import { yearsKept } from '#domain/messages/conversation-rules.ts'
import type { TableRules } from '../../../core/table-rules.ts'
import { at } from '../../../platform/database/database.ts'
import { sql } from '../../../platform/database/sql.ts'
import { secrets } from '../../../platform/keyring.ts'

/** What was written about visits. */
export const conversationTables: readonly TableRules[] = [
  {
    table: sql`conversation_message`,
    kept: 'Goes with its conversation.',
    told: {
      as: 'messages_about_visits',
      rows: (account) => sql`
        select a.reference, m.at::text, m.side, m.name, m.id::text, m.body from conversation_message m join appointment a on a.id = m.appointment_id
        where m.account_id = ${account} or a.patient_id in (select id from patient where account_id = ${account}) order by m.at limit 50000`,
      opened: ({ id, body, ...row }) => ({ ...row, body: opened(id, body) }),
    },
    ends: {
      stays: `What was said about a visit belongs to both sides; it goes ${yearsKept} years after the last message.`,
    },
  },
  {
    table: sql`conversation_paper`,
    kept: 'Goes with its message. The document it points to has a time of its own.',
  },
  {
    table: sql`conversation`,
    kept: {
      period: `${yearsKept} years after its last message`,
      why: 'What was agreed about a visit can be read while somebody may still ask; longer papers belong to records.',
      due: (now) => sql`last_at < ${at(yearsBefore(now, yearsKept))}`,
    },
    told: {
      as: 'conversations_looked_after',
      rows: (account) => sql`
        select a.reference, c.state, c.last_at::text from conversation c join appointment a on a.id = c.appointment_id
        where c.assigned_to = ${account} order by c.last_at limit 50000`,
    },
    ends: {
      blanked: (account) => [
        sql`update conversation set assigned_to = null, assigned_name = '' where assigned_to = ${account}`,
      ],
    },
  },
]

function opened(id: unknown, body: unknown): string {
  return typeof id === 'string' && typeof body === 'string' ? secrets.open(body, { kind: 'conversation', id }) : ''
}
