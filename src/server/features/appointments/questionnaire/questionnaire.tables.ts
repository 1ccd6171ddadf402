import type { Answers, Question } from '#domain/booking/questions.ts'
import { yearsKept } from '#domain/messages/conversation-rules.ts'
import { retentionYears } from '#domain/records/clinic-papers.ts'
import { yearsBefore } from '#domain/time/month.ts'
import type { TableRules } from '../../../core/table-rules.ts'
import { openSignature } from '../../../core/papers/consent-content.ts'
import { at } from '../../../platform/database/database.ts'
import { sql } from '../../../platform/database/sql.ts'
import { openAnswers } from './answers.ts'
import { unbindDecisions } from './bound-answers.ts'

/** What patients answered before visits. */
export const questionnaireTables: readonly TableRules[] = [
  {
    table: sql`questionnaire_response`,
    kept: {
      period: `${yearsKept} years after its last change`,
      why: 'What was answered belongs to one visit; what a doctor keeps of it stands in their own records.',
      due: (now) => sql`changed_at < ${at(yearsBefore(now, yearsKept))}`,
    },
    told: {
      as: 'answers_before_visits',
      rows: (account) => sql`
        select a.reference, r.sent_at::text, r.asked, r.answers, a.id::text from questionnaire_response r join appointment a on a.id = r.appointment_id
        where a.patient_id in (select id from patient where account_id = ${account}) order by r.changed_at limit 50000`,
      opened: ({ id, answers, asked, ...row }) => ({ ...row, answers: inWords(id, answers, asked) }),
    },
    ends: {
      stays: `What was answered before a visit belongs to it; it goes ${yearsKept} years after its last change.`,
    },
  },
  {
    table: sql`visit_consent`,
    kept: {
      period: `${retentionYears.treatment} years after it was decided`,
      why: 'Whether somebody agreed to a treatment can be asked as long as the treatment itself.',
      due: (now) => sql`decided_at < ${at(yearsBefore(now, retentionYears.treatment))}`,
    },
    told: {
      as: 'consents_before_visits',
      rows: (account) => sql`
        select a.reference, c.question, c.version, c.agrees, c.signature, c.decided_at::text, c.id::text from visit_consent c join appointment a on a.id = c.appointment_id
        where a.patient_id in (select id from patient where account_id = ${account}) order by c.decided_at limit 50000`,
      opened: ({ id, signature, ...row }) => ({ ...row, signature: nameOf(id, signature) }),
    },
    ends: { stays: 'What was agreed to before a treatment belongs to its record.' },
  },
]

/** Each question with its answer; what was typed and not sent by its key alone. */
function inWords(id: unknown, sealed: unknown, asked: unknown): Answers {
  if (typeof id !== 'string' || typeof sealed !== 'string') return {}
  const questions = asked as Question[]
  const texts = new Map(questions.map((question) => [question.id, question.text]))
  const given = Object.entries(unbindDecisions(questions, openAnswers(id, sealed)))
  return Object.fromEntries(given.map(([question, answer]) => [texts.get(question) ?? question, answer]))
}

function nameOf(id: unknown, sealed: unknown): string {
  return typeof id === 'string' && typeof sealed === 'string' ? openSignature(id, sealed) : ''
}
