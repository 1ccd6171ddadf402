import { CallFailed } from '#web/lib/call.ts'
import type { TestApp } from './app.ts'
import type { ClinicDoctor } from './clinic.ts'

/** Taps a free time: a draft that holds it. */
export async function begin(who: ReturnType<TestApp['person']>, doctor: ClinicDoctor, start: string) {
  return who.call('POST /drafts', { body: { offering_id: doctor.offering, service_id: doctor.service, start } })
}

/** Books a time for a patient who is logged in. */
export async function book(who: ReturnType<TestApp['person']>, doctor: ClinicDoctor, start: string) {
  const draft = await begin(who, doctor, start)
  const booked = await who.call('POST /drafts/:draftId/book', { params: { draftId: draft.id }, body: {} })
  if (!('appointment_id' in booked)) throw new Error('A patient who is logged in needs no code')
  return booked
}

/** What was refused, as the person reads it. */
export async function refusal(promise: Promise<unknown>) {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  return error instanceof CallFailed ? error.problem : error
}
