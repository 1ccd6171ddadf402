import type { AccountActor } from '#domain/access/actor.ts'
import { toRfc3339 } from '#domain/time/instant.ts'
import type { Answer } from '#contract/endpoints.ts'
import { writeRead } from '../../../core/audit.ts'
import type { AppointmentDeps } from '../deps.ts'
import { loadVisit } from '../load-visit.ts'
import { openAnswers } from './answers.ts'
import { responseOf } from './questionnaire.sql.ts'

/** What a patient sent before a visit, in the words in which it was asked; what was only typed stays theirs. */
export function readAnswers(
  deps: AppointmentDeps,
  actor: AccountActor,
  id: string,
): Promise<Answer<'GET /appointments/:appointmentId/questionnaire-answers'>> {
  const now = deps.clock.now()
  return deps.database.as(actor, async (tx) => {
    const visit = await loadVisit(tx, actor, 'records.view', id)
    await writeRead(tx, now, actor, 'questionnaire.read', { kind: 'appointment', id: visit.id })
    const response = await responseOf(tx, visit.id)
    if (!response?.sent_at) return { sent: null, answers: [] }
    const given = openAnswers(visit.id, response.answers)
    return {
      sent: toRfc3339(response.sent_at),
      answers: response.asked.map(({ id: question, text, kind }) => ({
        question: text,
        kind,
        answer: given[question] ?? '',
      })),
    }
  })
}
