import { retentionYears } from '#domain/records/clinic-papers.ts'
import { yearsBefore } from '#domain/time/month.ts'
import type { TableRules } from '../../../core/table-rules.ts'
import { at } from '../../../platform/database/database.ts'
import { sql } from '../../../platform/database/sql.ts'

/** What the people of a clinic noted of visits. */
export const noteTables: readonly TableRules[] = [
  {
    table: sql`visit_note`,
    kept: {
      period: `${retentionYears.treatment} years after its last change`,
      why: 'What belongs to a treatment is kept as long as the longest of the usual periods for patient files.',
      due: (now) => sql`changed_at < ${at(yearsBefore(now, retentionYears.treatment))}`,
    },
    // That there are notes and since when, for their patient and for who wrote them; what they say the clinic decides about.
    told: {
      as: 'notes_of_visits',
      rows: (account) => sql`
        select a.reference, n.name, n.written_at::text, n.changed_at::text from visit_note n join appointment a on a.id = n.appointment_id
        where n.account_id = ${account} or a.patient_id in (select id from patient where account_id = ${account})
        order by n.written_at limit 50000`,
    },
    ends: { stays: 'What was noted of a visit belongs to the record of the clinic; it goes when its period is over.' },
  },
]
