import type { Answers, Question } from '#domain/booking/questions.ts'
import type { ReadRunner } from '../../../platform/database/database.ts'
import { documentsOf } from './questionnaire.sql.ts'

/** Answers with the documents that were handed in: which they are the papers of the visit say, and nobody types. */
export async function withDocuments(
  tx: ReadRunner,
  visit: string,
  questions: readonly Question[],
  answers: Answers,
): Promise<Answers> {
  return withLines(questions, answers, await documentsAsked(tx, visit, questions), ({ id }) => id)
}

/** The same as a doctor reads it: the documents by their names. */
export async function withNames(
  tx: ReadRunner,
  visit: string,
  questions: readonly Question[],
  answers: Answers,
): Promise<Answers> {
  return withLines(questions, answers, await documentsAsked(tx, visit, questions), ({ file_name }) => file_name)
}

type Document = Awaited<ReturnType<typeof documentsOf>>[number]

function documentsAsked(tx: ReadRunner, visit: string, questions: readonly Question[]): Promise<Document[]> {
  return questions.some(({ kind }) => kind === 'file') ? documentsOf(tx, visit) : Promise.resolve([])
}

function withLines(
  questions: readonly Question[],
  answers: Answers,
  documents: readonly Document[],
  lineOf: (document: Document) => string,
): Answers {
  const files = questions.filter(({ kind }) => kind === 'file')
  const lines = files.map(({ id }) => [
    id,
    documents
      .filter(({ question }) => question === id)
      .map(lineOf)
      .join('\n'),
  ])
  return { ...answers, ...Object.fromEntries(lines) }
}
