import { type Consent, decisionFault } from '#domain/booking/consent.ts'
import type { Answers, Question } from '#domain/booking/questions.ts'
import { hashOfText } from '../../../core/papers/consent-content.ts'

/** A question that asks to agree to something. */
export type AskedConsent = Question & { readonly consent: Consent }

export function consentsOf(questions: readonly Question[]): AskedConsent[] {
  return questions.filter((question): question is AskedConsent => question.consent !== undefined)
}

export function hashOfAsked({ text: title, consent: { text } }: AskedConsent): string {
  return hashOfText({ title, text })
}

/** Answers as they are kept: a decision with what tells the text that it is about, in a line behind it. */
export function bindDecisions(questions: readonly Question[], given: Answers): Answers {
  return changeDecisions(questions, given, (asked, answer) =>
    decisionFault(asked.consent, answer) ? answer : `${answer}\n${hashOfAsked(asked)}`,
  )
}

/**
 * Answers as they were given. A decision about another text than is asked now does not count, whatever its number says: the
 * visit can be with a colleague by now, whose texts have numbers of their own.
 */
export function unbindDecisions(questions: readonly Question[], kept: Answers): Answers {
  return changeDecisions(questions, kept, (asked, answer) => {
    const lines = answer.split('\n')
    const given = lines.slice(0, 3).join('\n')
    return decisionFault(asked.consent, given) || lines[3] === hashOfAsked(asked) ? given : ''
  })
}

function changeDecisions(
  questions: readonly Question[],
  answers: Answers,
  change: (asked: AskedConsent, answer: string) => string,
): Answers {
  const consents = new Map(consentsOf(questions).map((question) => [question.id, question]))
  return Object.fromEntries(
    Object.entries(answers).map(([id, answer]) => {
      const asked = consents.get(id)
      return [id, asked ? change(asked, answer) : answer]
    }),
  )
}
