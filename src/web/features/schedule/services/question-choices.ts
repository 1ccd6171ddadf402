import {
  bookingKinds,
  type Question,
  type QuestionKind,
  questionKinds,
  questionsFault,
} from '#domain/booking/questions.ts'
import { mark, t } from '#domain/language/translate.ts'

const kindWords = {
  text: mark('In their own words'),
  yes_no: mark('Yes or no'),
  choice: mark('One of a list'),
  long: mark('A longer text'),
  several: mark('Several of a list'),
  date: mark('A date'),
  number: mark('A number'),
  file: mark('A document'),
  consent: mark('A text to agree to'),
} as const satisfies Record<QuestionKind, string>

/** The kinds of answer at a moment, in words. */
export function kindsOf(when: Question['when']) {
  const kinds: readonly QuestionKind[] = when === 'booking' ? bookingKinds : questionKinds
  return kinds.map((kind) => ({ kind, words: kindWords[kind] }))
}

export type Condition = {
  readonly key: string
  readonly words: string
  readonly only_if: NonNullable<Question['only_if']>
}

/** On which answers of earlier questions a question can depend. */
export function conditionsFor({ when }: Question, earlier: readonly Question[]): Condition[] {
  return earlier
    .filter((one) => one.when === when && one.text.trim() !== '')
    .flatMap((one) =>
      answersOf(one).map(({ answer, words }) => ({
        key: `${one.id} ${answer}`,
        words: t('{question}: {answer}', { question: one.text, answer: words }),
        only_if: { question: one.id, answer },
      })),
    )
}

function answersOf({ kind, choices }: Question) {
  if (kind === 'yes_no')
    return [
      { answer: 'yes', words: t('Yes') },
      { answer: 'no', words: t('No') },
    ]
  if (kind !== 'choice' && kind !== 'several') return []
  return choices
    .map((choice) => choice.trim())
    .filter(Boolean)
    .map((choice) => ({ answer: choice, words: choice }))
}

export function withCondition(conditions: readonly Condition[], key: string): Pick<Question, 'only_if'> {
  return { only_if: conditions.find((one) => one.key === key)?.only_if ?? null }
}

/** What is saved: without empty questions and empty choices, and without conditions on what is no longer there. */
export function cleanQuestions(questions: readonly Question[]): (Omit<Question, 'choices'> & { choices: string[] })[] {
  const kept = questions
    .filter((question) => question.text.trim() !== '')
    .map((question) => ({ ...question, choices: question.choices.map((choice) => choice.trim()).filter(Boolean) }))
  return kept.map((question, place) =>
    questionsFault([...kept.slice(0, place).map(asAlways), question]) ? { ...question, only_if: null } : question,
  )
}

function asAlways(question: Question): Question {
  return { ...question, only_if: null }
}
