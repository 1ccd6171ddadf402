import { draftDays } from '#domain/records/letters.ts'
import { day, later } from '#domain/time/instant.ts'
import type { TableRules } from '../../../core/table-rules.ts'
import { at } from '../../../platform/database/database.ts'
import { sql } from '../../../platform/database/sql.ts'

const ofDoctor = (account: string) => sql`practitioner_id = (select id from practitioner where account_id = ${account})`

/** Templates of letters, and letters that were begun. A saved one is a paper like any other. */
export const letterTables: readonly TableRules[] = [
  {
    table: sql`letter_template`,
    kept: 'As long as a branch or a doctor writes with it; whoever made it deletes it.',
    told: {
      as: 'letter_templates',
      rows: (account) => sql`
        select name, body as text, changed_at::text from letter_template where ${ofDoctor(account)} order by name limit 1000`,
    },
    ends: { gone: (account) => [sql`delete from letter_template where ${ofDoctor(account)}`] },
  },
  {
    table: sql`letter_draft`,
    kept: {
      period: `${draftDays} days after its last change`,
      why: 'A letter that nobody finishes is no record; a saved one is a paper of the clinic.',
      due: (now) => sql`changed_at < ${at(later(now, -draftDays * day))}`,
    },
    // Not what it says: it is about a patient, and whoever wrote it may have no right to read of them any more.
    told: {
      as: 'letters_begun',
      rows: (account) => sql`
        select a.reference, l.changed_at::text from letter_draft l join appointment a on a.id = l.appointment_id
        where l.account_id = ${account} order by l.changed_at limit 1000`,
    },
    ends: { gone: (account) => [sql`delete from letter_draft where account_id = ${account}`] },
  },
]
