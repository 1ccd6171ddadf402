import { t } from '#domain/language/translate.ts'
import type { Site } from '#contract/page.ts'
import { type Question, type QuestionGroup, questionGroups } from './questions.ts'

const ofTheCheck: ReadonlySet<string> = new Set(['badge', 'check-time'])

/** The questions of a site: what a check of licences means is answered only where licences are checked. */
export function questionsWhere(verification: Site['verification']): readonly QuestionGroup[] {
  if (verification === 'required') return questionGroups
  return questionGroups.map(({ title, questions }) => ({
    title,
    questions: questions.filter(({ id }) => !ofTheCheck.has(id)),
  }))
}

/** The questions in which each typed word occurs; groups without any are left out. */
export function matching(groups: readonly QuestionGroup[], typed: string): QuestionGroup[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const fits = ({ question, answer }: Question) => {
    const text = `${t(question)} ${t(answer)}`.toLowerCase()
    return words.every((word) => text.includes(word))
  }
  return groups
    .map((group) => ({ ...group, questions: group.questions.filter(fits) }))
    .filter((group) => group.questions.length > 0)
}
