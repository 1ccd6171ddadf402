import { type Answers, answerFaults, type Question, whileBooking } from '#domain/booking/questions.ts'
import { refuseFields } from '../../http/refusal.ts'

/** What the clinic must know before the visit is asked before the booking. */
export function refuseUnanswered({ questions }: { questions: readonly Question[] }, answers: Answers) {
  const faults = answerFaults(whileBooking(questions), answers)
  if (Object.keys(faults).length > 0)
    refuseFields(Object.fromEntries(Object.entries(faults).map(([id, fault]) => [`answers.${id}`, fault])))
}
