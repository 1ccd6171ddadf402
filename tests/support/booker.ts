import { setTimeout as pause } from 'node:timers/promises'
import { CallFailed } from '#web/lib/call.ts'
import type { TestApp } from './app.ts'
import type { ClinicDoctor } from './clinic.ts'

/** Taps a free time: a draft that holds it. */
export async function begin(who: Pick<ReturnType<TestApp['person']>, 'call'>, doctor: ClinicDoctor, start: string) {
  return who.call('POST /drafts', { body: { offering_id: doctor.offering, service_id: doctor.service, start } })
}

/** Books a time for a patient who is logged in. */
export async function book(who: Pick<ReturnType<TestApp['person']>, 'call'>, doctor: ClinicDoctor, start: string) {
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

/** Asks again while it is told that the server is busy, as the screens do: a slow machine is no answer of the trade. */
export async function unlessBusy<T>(call: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries += 1)
    try {
      return await call()
    } catch (error) {
      const isBusy = error instanceof CallFailed && error.problem.code === 'busy'
      if (!isBusy || tries === 20) throw error
      await pause(100)
    }
}
