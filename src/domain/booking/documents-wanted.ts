import { answerTo, type Answers, askedOf, type Question } from './questions.ts'

/** Which documents a clinic asks for before a visit that are not here yet. */
export function documentsWanted(questions: readonly Question[], answers: Answers): Question[] {
  return askedOf(questions, answers).filter(({ id, kind }) => kind === 'file' && answerTo(answers, id).trim() === '')
}
