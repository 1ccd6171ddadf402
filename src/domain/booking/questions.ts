import { type Fault, fault } from '#domain/fault.ts'
import { type Consent, decisionFault, isOlder, mostConsents } from './consent.ts'

/** What is asked in one field, when somebody books. */
export const bookingKinds = ['text', 'choice', 'yes_no'] as const
/** What is asked before the visit, with time to think. */
export const questionKinds = [...bookingKinds, 'long', 'several', 'date', 'number', 'file', 'consent'] as const
export type QuestionKind = (typeof questionKinds)[number]

export const questionMoments = ['booking', 'before'] as const
export type QuestionMoment = (typeof questionMoments)[number]

/** What a clinic asks about a visit: while it is booked, or before it. */
export type Question = {
  readonly id: string
  readonly text: string
  readonly kind: QuestionKind
  readonly choices: readonly string[]
  readonly is_required: boolean
  readonly when: QuestionMoment
  /** Asked only where an earlier question has this answer. */
  readonly only_if: { readonly question: string; readonly answer: string } | null
  /** Only of the kind `consent`: the text agreed to. */
  readonly consent?: Consent | undefined
}

export type Answers = Readonly<Record<string, string>>
export type Answered = { readonly question: string; readonly answer: string }

/** What is wrong with the answers, by question; empty when nothing is. */
export function answerFaults(questions: readonly Question[], answers: Answers): Record<string, Fault> {
  return Object.fromEntries(
    askedOf(questions, answers).flatMap((question) => {
      const found = answerFault(question, answerTo(answers, question.id).trim())
      return found ? [[question.id, found]] : []
    }),
  )
}

function answerFault(question: Question, answer: string): Fault | undefined {
  if (answer === '') return question.is_required ? fault('answer_missing') : undefined
  if (question.consent) return decisionFault(question.consent, answer)
  return isAnswerTo(question, answer) ? undefined : fault('answer_unknown')
}

/** What was answered to a question; empty where nothing was. What every object has by itself is no answer. */
export function answerTo(answers: Answers, question: string): string {
  return Object.hasOwn(answers, question) ? (answers[question] ?? '') : ''
}

/** The questions with their answers as they are kept: what the service asks later changes nothing here. */
export function answeredOf(questions: readonly Question[], answers: Answers): Answered[] {
  return askedOf(questions, answers).flatMap(({ id, text }) => {
    const answer = answerTo(answers, id).trim()
    return answer === '' ? [] : [{ question: text, answer }]
  })
}

/** The questions that are asked with these answers: a condition looks at an earlier question that is asked itself. */
export function askedOf(questions: readonly Question[], answers: Answers): Question[] {
  const asked = new Set<string>()
  for (const { id, only_if } of questions)
    if (
      !only_if ||
      (asked.has(only_if.question) && valuesOf(answerTo(answers, only_if.question)).includes(only_if.answer))
    )
      asked.add(id)
  return questions.filter(({ id }) => asked.has(id))
}

/** What is asked while a visit is booked. */
export function whileBooking(questions: readonly Question[]): Question[] {
  return questions.filter(({ when }) => when === 'booking')
}

/** How far somebody is: of the questions that are asked now. */
export function progressOf(questions: readonly Question[], answers: Answers): { answered: number; of: number } {
  const asked = askedOf(questions, answers)
  return {
    answered: asked.filter((question) => isAnswered(question, answerTo(answers, question.id))).length,
    of: asked.length,
  }
}

/** What was decided about an older text answers nothing: the text of today is to be decided. */
function isAnswered({ consent }: Question, answer: string): boolean {
  return answer.trim() !== '' && !(consent && isOlder(consent, answer))
}

/** Several answers of one question, as they are kept: one a line; of documents their ids. */
export function valuesOf(answer: string): string[] {
  return answer.split('\n').map((one) => one.trim())
}

function isAnswerTo({ kind, choices }: Question, answer: string): boolean {
  switch (kind) {
    case 'text':
    case 'long':
    case 'file':
    case 'consent':
      return true
    case 'yes_no':
      return answer === 'yes' || answer === 'no'
    case 'choice':
      return choices.includes(answer)
    case 'several':
      return valuesOf(answer).every((one) => choices.includes(one))
    case 'date':
      return isDay(answer)
    case 'number':
      return /^-?\d{1,9}([.,]\d{1,3})?$/.test(answer)
  }
}

/**
 * Returns what is wrong with the questions of a service, or undefined: each has a unique id, under which its answer is
 * stored, and a condition refers to an earlier one of the list.
 */
export function questionsFault(questions: readonly Question[]): Fault | undefined {
  const ids = new Set(questions.map(({ id }) => id))
  if (ids.size < questions.length) return fault('question_twice')
  // Answers are kept by the id of their question: a name that every object has by itself would keep none.
  if (questions.some(({ id }) => id in Object.prototype)) return fault('question_id')
  for (const [place, question] of questions.entries()) {
    const { only_if, when, kind } = question
    if (when === 'booking' && !bookingKinds.some((one) => one === kind)) return fault('question_kind')
    if (only_if && !isAskable(questions.slice(0, place), question)) return fault('question_condition')
    if ((kind === 'choice' || kind === 'several') && !isChoosable(question)) return fault('question_choices')
    if ((kind === 'consent') !== ((question.consent?.text ?? '').trim() !== '')) return fault('consent_text_missing')
  }
  if (questions.filter(({ kind }) => kind === 'consent').length > mostConsents)
    return fault('consents_most', { count: mostConsents })
  return undefined
}

/** A list of which nobody can choose one thing or another would keep everybody from booking. */
function isChoosable({ choices }: Question): boolean {
  const said = choices.map((choice) => choice.trim())
  return said.length >= 2 && !said.includes('') && new Set(said).size === said.length
}

function isAskable(earlier: readonly Question[], { only_if, when }: Question): boolean {
  const on = earlier.find(({ id }) => id === only_if?.question)
  if (!only_if || !on || on.when !== when) return false
  return on.kind === 'yes_no' ? ['yes', 'no'].includes(only_if.answer) : on.choices.includes(only_if.answer)
}

/** Until when answers before a visit can be given and corrected. */
export function whyNotAnswered(now: number, visit: { readonly start: number; readonly isAhead: boolean }) {
  return visit.isAhead && now < visit.start ? undefined : 'too_late'
}

/** Whether it is a calendar day: 31 February is not. */
function isDay(text: string): boolean {
  const moment = Date.parse(`${text}T00:00:00Z`)
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(moment) && new Date(moment).toISOString().startsWith(text)
}
