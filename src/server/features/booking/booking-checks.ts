import { createHash } from 'node:crypto'
import type { Actor } from '#domain/access/actor.ts'
import { type Answers, answerFaults, type Question, whileBooking } from '#domain/booking/questions.ts'
import { refuseFields } from '../../http/refusal.ts'

/** What the clinic must know before the visit is asked before the booking. */
export function refuseUnanswered({ questions }: { questions: readonly Question[] }, answers: Answers) {
  const faults = answerFaults(whileBooking(questions), answers)
  if (Object.keys(faults).length > 0)
    refuseFields(Object.fromEntries(Object.entries(faults).map(([id, fault]) => [`answers.${id}`, fault])))
}

/** Keys belong to an account or a visitor; the hash tells a repeat from another wish under the same key. */
export function idempotencyOf(actor: Actor, key: string | undefined, body: unknown) {
  if (!key) return undefined
  const owner = actor.kind === 'account' ? actor.account : actor.visitor
  return { owner, key, body_hash: createHash('sha256').update(JSON.stringify(body)).digest('base64url') }
}
