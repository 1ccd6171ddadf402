import { t } from '#domain/language/translate.ts'
import { messageKinds } from '#domain/messages/message-kinds.ts'
import type { Instant } from '#domain/time/instant.ts'
import { readersAtDesk } from '../../core/messages/desk-readers.sql.ts'
import { insertMessages, noteRows } from '../../core/messages/outbox.ts'
import { when } from '../../core/messages/visit-card.ts'
import { inLanguage } from '../../platform/language.ts'
import type { Runner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

type Unanswered = {
  id: string
  start: Instant
  time_zone: string
  practitioner: string
  branch: string
  patient: string
}

/** N21: a line for the desk of each visit whose patient was asked once more; for its doctor where a branch has no desk. */
export async function tellUnanswered(tx: Runner, now: Instant, asked: readonly string[]) {
  for (const visit of await unansweredVisits(tx, asked)) {
    const readers = await readersAtDesk(tx, now, { doctors: [visit.practitioner], branches: [visit.branch] })
    const desk = readers.filter((reader) => !reader.is_doctor)
    const rows = (desk.length > 0 ? desk : readers).flatMap(({ account, language, is_doctor: isDoctor }) =>
      inLanguage(language, () =>
        noteRows(now, account, {
          kind: messageKinds.answerAsked,
          subject: t('No answer to the reminder yet: {day}, {time}, {patient}', {
            ...when(visit),
            patient: visit.patient,
          }),
          about: visit.id,
          path: `/${isDoctor ? 'doc' : 'branch'}/appointments?a=${visit.id}`,
        }),
      ),
    )
    await insertMessages(tx, rows)
  }
}

function unansweredVisits(tx: Runner, visits: readonly string[]) {
  return tx.many<Unanswered>(sql`
    select x.id, x.start_at as start, x.time_zone, x.practitioner_id as practitioner, x.branch_id as branch,
      concat_ws(' ', p.first_name, p.last_name) as patient
    from appointment x join patient p on p.id = x.patient_id
    where x.id = any (${visits}::uuid[]) and x.patient_confirmed_at is null order by x.start_at, x.id limit 100`)
}
