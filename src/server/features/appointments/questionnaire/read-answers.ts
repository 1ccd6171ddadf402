import type { AccountActor } from '#domain/access/actor.ts'
import { answerOf } from '#domain/booking/consent.ts'
import { type Answers, answerTo } from '#domain/booking/questions.ts'
import { toRfc3339 } from '#domain/time/instant.ts'
import type { Answer } from '#contract/endpoints.ts'
import { writeRead } from '../../../core/audit/audit.ts'
import { openSignature } from '../../../core/papers/consent-content.ts'
import type { Runner } from '../../../platform/database/database.ts'
import type { AppointmentDeps } from '../deps.ts'
import { loadVisit } from '../load-visit.ts'
import type { VisitRow } from '../visit-row.sql.ts'
import { openAnswers } from './answers.ts'
import { consentsOf, hashOfAsked } from './bound-answers.ts'
import { decidedOf } from './consents.sql.ts'
import { questionsOf, responseOf, type ResponseRow } from './questionnaire.sql.ts'
import { withNames } from './with-documents.ts'

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
    return { sent: toRfc3339(response.sent_at), answers: await answersSent(tx, visit, response) }
  })
}

/** Each question that was asked, with what was answered to it. */
export async function answersSent(
  tx: Runner,
  { id, service_id }: Pick<VisitRow, 'id' | 'service_id'>,
  response: ResponseRow,
) {
  const given = await withNames(tx, id, response.asked, openAnswers(id, response.answers))
  const decisions = await decisionsOf(tx, id, response)
  const today = new Map(consentsOf(await questionsOf(tx, service_id)).map((one) => [one.id, hashOfAsked(one)]))
  return response.asked.map((asked) => ({
    question: asked.text,
    kind: asked.kind,
    answer: answerTo(asked.consent ? decisions : given, asked.id),
    is_older: consentsOf([asked]).some((one) => (today.get(one.id) ?? hashOfAsked(one)) !== hashOfAsked(one)),
  }))
}

/** What was decided, by the lines that nobody changes, and only about the texts that were asked: never what was typed. */
async function decisionsOf(tx: Runner, visit: string, { asked }: ResponseRow): Promise<Answers> {
  const texts = new Map(consentsOf(asked).map((question) => [question.id, hashOfAsked(question)]))
  if (texts.size === 0) return {}
  const lines = (await decidedOf(tx, visit)).filter(({ question, text_hash }) => texts.get(question) === text_hash)
  return Object.fromEntries(
    lines.map(({ id, question, agrees, version, signature }) => [
      question,
      answerOf({ agrees, version, name: openSignature(id, signature) }),
    ]),
  )
}
