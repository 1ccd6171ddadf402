import type { Allowed } from '#domain/access/allowed.ts'
import { type Consent, decisionOf } from '#domain/booking/consent.ts'
import type { Answers, Question } from '#domain/booking/questions.ts'
import { currentLanguage } from '#domain/language/translate.ts'
import type { Instant } from '#domain/time/instant.ts'
import { sealConsent } from '../../../core/consent-content.ts'
import { newId } from '../../../platform/clock.ts'
import type { Runner } from '../../../platform/database/database.ts'
import { decidedOf, insertConsent } from './consents.sql.ts'

/** Each decision that is another than the last one becomes a line; a round writes the document of it. */
export async function noteConsents(
  tx: Runner,
  now: Instant,
  visit: Allowed<{ readonly id: string }, 'appointments.answer'>,
  asked: readonly Question[],
  answers: Answers,
) {
  const consents = asked.filter((question): question is Asked => question.consent !== undefined)
  if (consents.length === 0) return
  const before = new Map((await decidedOf(tx, visit.id)).map((line) => [line.question, line]))
  for (const { id: question, text: title, consent } of consents) {
    const decision = decisionOf(answers[question] ?? '')
    const last = before.get(question)
    if (!decision || (last?.agrees === decision.agrees && last.version === decision.version)) continue
    const id = newId(now)
    const content = sealConsent(id, { title, text: consent.text, name: decision.name, language: currentLanguage() })
    await insertConsent(tx, now, visit, { id, question, version: decision.version, agrees: decision.agrees, content })
  }
}

type Asked = Question & { readonly consent: Consent }
