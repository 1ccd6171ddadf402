import type { Allowed } from '#domain/access/allowed.ts'
import { type Decision, decisionOf, nextDecisionAt } from '#domain/booking/consent.ts'
import { type Answers, answerTo, type Question } from '#domain/booking/questions.ts'
import { currentLanguage } from '#domain/language/translate.ts'
import type { Instant } from '#domain/time/instant.ts'
import { openSignature, sealConsent, sealSignature } from '../../../core/papers/consent-content.ts'
import { refuse } from '../../../http/refusal.ts'
import { newId } from '../../../platform/clock.ts'
import type { Runner } from '../../../platform/database/database.ts'
import { type AskedConsent, consentsOf, hashOfAsked } from './bound-answers.ts'
import { type DecidedRow, decidedLately, decidedOf, insertConsent } from './consents.sql.ts'

/** Each decision that is another than the last one becomes a line; a round writes the document of it. */
export async function noteConsents(
  tx: Runner,
  now: Instant,
  visit: Allowed<{ readonly id: string }, 'appointments.answer'>,
  asked: readonly Question[],
  answers: Answers,
) {
  const consents = consentsOf(asked)
  if (consents.length === 0) return
  const before = new Map((await decidedOf(tx, visit.id)).map((line) => [line.question, line]))
  const lately = await decidedLately(tx, now, visit.id)
  for (const consent of consents) {
    const decision = decisionOf(answerTo(answers, consent.id))
    if (!decision || isDecided(before.get(consent.id), consent, decision)) continue
    refuseTooMany(now, lately)
    await insertConsent(tx, now, visit, lineOf(now, consent, decision))
    lately.unshift(now)
  }
}

/** Whether a decision stands as it was taken before: about this text, with this outcome, by this name. */
function isDecided(last: DecidedRow | undefined, asked: AskedConsent, { agrees, version, name }: Decision): boolean {
  return (
    last?.agrees === agrees &&
    last.version === version &&
    last.text_hash === hashOfAsked(asked) &&
    // Lines of old have no name.
    (last.signature === '' || openSignature(last.id, last.signature) === name)
  )
}

function lineOf(now: Instant, asked: AskedConsent, { agrees, version, name }: Decision) {
  const { id: question, text: title, consent } = asked
  const id = newId(now)
  return {
    ...{ id, question, version, agrees },
    text_hash: hashOfAsked(asked),
    signature: sealSignature(id, name),
    content: sealConsent(id, { title, text: consent.text, name, language: currentLanguage() }),
  }
}

function refuseTooMany(now: Instant, lately: readonly Instant[]) {
  const next = nextDecisionAt(now, lately)
  if (next > now) refuse('too_many_tries', { retryAfterSeconds: Math.ceil((next - now) / 1000) })
}
