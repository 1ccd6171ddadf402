import { type Question, questionsFault } from '#domain/booking/questions.ts'
import { fault } from '#domain/fault.ts'
import { nameOfService } from '#domain/profiles/name-rules.ts'
import { refuseFields } from '../../http/refusal.ts'

/** Refuses a service whose name says nothing, or whose questions cannot be asked as they stand. */
export function refuseWrongService({
  name,
  questions,
}: {
  readonly name: string
  readonly questions: readonly Question[]
}) {
  const ofName = name.length < 3 ? fault('service_name_missing') : nameOfService(name)
  const ofQuestions = questionsFault(questions)
  if (ofName || ofQuestions) refuseFields({ name: ofName, questions: ofQuestions })
}
