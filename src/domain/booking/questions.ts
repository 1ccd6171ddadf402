import { type Fault, fault } from '#domain/fault.ts'

/** What a clinic asks before a visit. */
export type Question = {
  readonly id: string
  readonly text: string
  readonly kind: 'text' | 'choice' | 'yes_no'
  readonly choices: readonly string[]
  readonly is_required: boolean
}

export type Answers = Readonly<Record<string, string>>
export type Answered = { readonly question: string; readonly answer: string }

/** What is wrong with the answers, by question; empty when nothing is. */
export function answerFaults(questions: readonly Question[], answers: Answers): Record<string, Fault> {
  const faults: Record<string, Fault> = {}
  for (const { id, kind, choices, is_required } of questions) {
    const answer = (answers[id] ?? '').trim()
    const isKnown = kind === 'text' || answer === '' || (kind === 'yes_no' ? ['yes', 'no'] : choices).includes(answer)
    if (is_required && answer === '') faults[id] = fault('answer_missing')
    else if (!isKnown) faults[id] = fault('answer_unknown')
  }
  return faults
}

/** The questions with their answers as they are kept: what the service asks later changes nothing here. */
export function answeredOf(questions: readonly Question[], answers: Answers): Answered[] {
  return questions.flatMap(({ id, text }) => {
    const answer = (answers[id] ?? '').trim()
    return answer === '' ? [] : [{ question: text, answer }]
  })
}
