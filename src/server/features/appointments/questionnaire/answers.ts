import type { Answers } from '#domain/booking/questions.ts'
import { secrets } from '../../../platform/keyring.ts'

/** Sealed for the one visit: moved to another row, they do not open. */
export function sealAnswers(visit: string, answers: Answers): string {
  return secrets.seal(JSON.stringify(answers), { kind: 'questionnaire', id: visit })
}

export function openAnswers(visit: string, sealed: string): Answers {
  return JSON.parse(secrets.open(sealed, { kind: 'questionnaire', id: visit })) as Answers
}
