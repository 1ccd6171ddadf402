import type { Actor } from '#domain/access/actor.ts'
import {
  type Answers,
  answerFaults,
  answerTo,
  askedOf,
  progressOf,
  type Question,
  whyNotAnswered,
} from '#domain/booking/questions.ts'
import { statusIs } from '#domain/booking/status.ts'
import { type Fault, fault } from '#domain/fault.ts'
import { type Instant, toRfc3339 } from '#domain/time/instant.ts'
import type { Answer } from '#contract/endpoints.ts'
import { writeAudit, writeRead } from '../../../core/audit/audit.ts'
import { tellLive } from '../../../core/messages/outbox.ts'
import { refuse, refuseFields } from '../../../http/refusal.ts'
import type { Runner } from '../../../platform/database/database.ts'
import type { AppointmentDeps } from '../deps.ts'
import { managersOf } from '../visit-answer.ts'
import type { VisitRow } from '../visit-row.sql.ts'
import { openAnswers, sealAnswers } from './answers.ts'
import { bindDecisions, consentsOf, hashOfAsked, unbindDecisions } from './bound-answers.ts'
import { decidedOf } from './consents.sql.ts'
import { noteConsents } from './note-consents.ts'
import { type OwnVisit, ownVisit } from './own-visit.ts'
import * as rows from './questionnaire.sql.ts'
import { withDocuments } from './with-documents.ts'

/** What a clinic asks before a visit, with what was answered so far. */
export function readQuestionnaire(
  deps: AppointmentDeps,
  actor: Actor,
  id: string,
): Promise<Answer<'GET /appointments/:appointmentId/questionnaire'>> {
  const now = deps.clock.now()
  return deps.database.as(actor, async (tx) => {
    const visit = await ownVisit(tx, actor, id)
    const questions = await rows.questionsOf(tx, visit.service_id)
    await writeRead(tx, now, actor, 'questionnaire.read', { kind: 'appointment', id: visit.id })
    const response = await rows.responseOf(tx, visit.id)
    const typed = response ? unbindDecisions(questions, openAnswers(visit.id, response.answers)) : {}
    return {
      questions: questions.map((question) => ({
        ...question,
        choices: [...question.choices],
        when: 'before' as const,
      })),
      answers: await withDocuments(tx, visit.id, questions, typed),
      sent: response?.sent_at ? toRfc3339(response.sent_at) : null,
      until: whyClosed(now, visit) ? null : toRfc3339(visit.start_at),
    }
  })
}

/**
 * Keeps answers as they are typed. What is not named stays: a second tab takes nothing away. What was sent is mended only by
 * what could be sent: the clinic reads it as it stands.
 */
export function keepAnswers(deps: AppointmentDeps, actor: Actor, id: string, given: Answers) {
  const now = deps.clock.now()
  return deps.database.as(actor, async (tx) => {
    const visit = await ownVisit(tx, actor, id)
    refuseClosed(now, visit)
    const questions = await rows.questionsOf(tx, visit.service_id)
    const response = await rows.lockResponse(tx, now, visit, sealAnswers(visit.id, {}))
    const before = openAnswers(visit.id, response.answers)
    const kept = { ...before, ...bindDecisions(questions, known(questions, given)) }
    const answers = await withDocuments(tx, visit.id, questions, unbindDecisions(questions, kept))
    if (JSON.stringify(kept) !== JSON.stringify(before)) {
      if (response.sent_at) await mendSent(tx, now, visit, questions, answers)
      await rows.keepAnswers(tx, now, visit, sealAnswers(visit.id, kept))
    }
    return progressOf(questions, answers)
  })
}

/** Sends the answers; what must be answered and is not is named. */
export function sendAnswers(deps: AppointmentDeps, actor: Actor, id: string) {
  const now = deps.clock.now()
  return deps.database.as(actor, async (tx) => {
    const visit = await ownVisit(tx, actor, id)
    refuseClosed(now, visit)
    const questions = await rows.questionsOf(tx, visit.service_id)
    if (questions.length === 0) refuse('not_found')
    const response = await rows.lockResponse(tx, now, visit, sealAnswers(visit.id, {}))
    const typed = unbindDecisions(questions, openAnswers(visit.id, response.answers))
    const answers = await withDocuments(tx, visit.id, questions, typed)
    refuseFaults(answerFaults(questions, answers))
    await rows.noteSent(tx, now, visit, askedOf(questions, answers))
    await noteConsents(tx, now, visit, askedOf(questions, answers), answers)
    await writeAudit(tx, now, actor, { action: 'questionnaire.sent', subject: { kind: 'appointment', id: visit.id } })
    await tellClinic(tx, visit)
    return { sent: toRfc3339(now) }
  })
}

/** What was sent is mended under the clinic's eyes: an answer may lead to a question that was not asked before. */
async function mendSent(tx: Runner, now: Instant, visit: OwnVisit, questions: readonly Question[], answers: Answers) {
  const asked = askedOf(questions, answers)
  refuseFaults({ ...(await takenBack(tx, visit, asked, answers)), ...answerFaults(questions, answers) })
  await rows.noteSent(tx, now, visit, asked)
  await noteConsents(tx, now, visit, asked, answers)
  await tellClinic(tx, visit)
}

/** Decisions that stand and would be emptied: who no longer agrees says so, and signs it. */
async function takenBack(tx: Runner, visit: OwnVisit, asked: readonly Question[], answers: Answers) {
  const empty = consentsOf(asked).filter(({ id }) => answerTo(answers, id).trim() === '')
  if (empty.length === 0) return {}
  const stand = new Set((await decidedOf(tx, visit.id)).map(({ question, text_hash }) => `${question} ${text_hash}`))
  const gone = empty.filter((question) => stand.has(`${question.id} ${hashOfAsked(question)}`))
  return Object.fromEntries(gone.map(({ id }) => [id, fault('answer_missing')]))
}

function refuseFaults(faults: Readonly<Record<string, Fault>>) {
  const fields = Object.entries(faults).map(([question, found]) => [`answers.${question}`, found] as const)
  if (fields.length > 0) refuseFields(Object.fromEntries(fields))
}

function whyClosed(now: Instant, { start_at: start, status }: VisitRow) {
  return whyNotAnswered(now, { start, isAhead: statusIs(status, 'ahead') || statusIs(status, 'expected') })
}

function refuseClosed(now: Instant, visit: VisitRow) {
  const why = whyClosed(now, visit)
  if (why) refuse(why)
}

/** What is asked here and typed: documents are handed in, and lie among the papers of the visit. */
function known(questions: readonly Question[], given: Answers): Answers {
  const ids = new Set(questions.filter(({ kind }) => kind !== 'file').map(({ id }) => id))
  return Object.fromEntries(Object.entries(given).filter(([id]) => ids.has(id)))
}

function tellClinic(tx: Runner, visit: VisitRow) {
  const people = managersOf(visit).map((account) => `user:${account}`)
  const topics = [`appointment:${visit.id}`, `doctor:${visit.practitioner_id}`, `branch:${visit.branch_id}`, ...people]
  return tellLive(tx, topics, { kind: 'questionnaire', appointment: visit.id })
}
