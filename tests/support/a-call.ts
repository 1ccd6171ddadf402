import type { Call, Participant } from '#domain/meetings/call.ts'
import type { CallAct, Comer } from '#domain/meetings/step-call.ts'
import { instant, later, minute } from '#domain/time/instant.ts'

// A call as the rules take it, and the people who come to it.

export const start = instant(Date.UTC(2027, 0, 5, 9))

export const scheduled: Call = {
  state: 'scheduled',
  start,
  end: later(start, 20 * minute),
  opensMinutes: 15,
  visit: 'booked',
  isLocked: false,
  movedTo: null,
  participants: [],
  liveSince: null,
  seconds: 0,
}

export const comer = (id: string, more: Partial<Comer> = {}): Comer => ({
  id,
  key: id,
  role: 'patient',
  isDoctor: false,
  proof: 'account',
  name: id,
  audioOnly: false,
  ...more,
})
export const doctor = comer('doctor', { role: 'host', isDoctor: true })
export const patient = comer('patient')
export const nurse = comer('nurse', { role: 'host' })
export const guests = ['g1', 'g2', 'g3'].map((id) => comer(id, { role: 'guest', proof: 'guest_link' }))

export const stateOf = (call: Call, id: string) => call.participants.find((one) => one.id === id)?.state
export const come = (who: Comer): CallAct => ({ kind: 'come', who })
export const line = (participant: string): CallAct => ({ kind: 'line', participant, line: 'connected' })

/** Somebody who has come to the call, in a state. */
export const seat = (who: Comer, state: Participant['state'], more: Partial<Participant> = {}): Participant => ({
  ...who,
  state,
  seat: 1,
  knockedAt: start,
  seenAt: start,
  ...more,
})
export const withPeople = (...participants: Participant[]): Call => ({ ...scheduled, state: 'open', participants })
