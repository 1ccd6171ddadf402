import { expect, test } from 'vitest'
import { comer, doctor, guests, patient, scheduled, start, seat, withPeople } from '#tests/support/a-call.ts'
import { hour, later, minute } from '../time/instant.ts'
import { resumeWithin, silence, type Call, type Participant } from './call.ts'
import { countLive, liveNotes, settleCall } from './settle-call.ts'

const stranger = comer('stranger', { role: 'guest', proof: 'address' })
const statesAt = (call: Call, millis: number) =>
  settleCall(call, later(start, millis)).call.participants.map((p) => p.state)

test('who is silent for half a minute reconnects, who is silent for longer than ten has left; nothing else moves', () => {
  const call = withPeople(seat(doctor, 'connected'), seat(patient, 'waiting'), seat(stranger, 'denied'))
  expect(statesAt(call, silence)).toEqual(['connected', 'waiting', 'denied'])
  expect(statesAt(call, silence + 1)).toEqual(['reconnecting', 'waiting', 'denied'])
  expect(statesAt(call, resumeWithin)).toEqual(['reconnecting', 'waiting', 'denied'])
  expect(statesAt(call, resumeWithin + 1)).toEqual(['left', 'left', 'denied'])
  const [admitted] = statesAt(withPeople(seat(patient, 'admitted')), silence + 1)
  expect(admitted).toBe('admitted')
})

test('each change by itself is noted once, and what stays is not', () => {
  const call = withPeople(seat(doctor, 'connected'), seat(patient, 'admitted'))
  expect(settleCall(call, later(start, silence)).notes).toEqual([])
  expect(settleCall(call, later(start, silence + 1)).notes).toEqual([{ kind: 'reconnecting', participant: 'doctor' }])
})

test('where a call is shut hosts alone stay; whose right is lost is out at once', () => {
  const people = [seat(doctor, 'connected'), seat(patient, 'connected'), seat(stranger, 'waiting')]
  expect(statesAt({ ...withPeople(...people), visit: 'cancelled' }, 1000)).toEqual(['connected', 'left', 'left'])
  expect(statesAt(withPeople(seat(doctor, 'connected', { isLost: true }), seat(patient, 'waiting')), 1000)).toEqual([
    'left',
    'waiting',
  ])
})

test('the clock runs while a host and the patient are both connected; a patient may come by the address, an interpreter is none', () => {
  const isLive = (...people: Participant[]) => countLive(withPeople(...people), start).liveSince !== null
  const host = seat(doctor, 'connected')
  const [interpreter = doctor] = guests
  expect(isLive(host, seat(patient, 'connected'))).toBe(true)
  expect(isLive(host, seat(stranger, 'connected'))).toBe(true)
  expect(isLive(host, seat(interpreter, 'connected'))).toBe(false)
  expect(isLive(host, seat(comer('two', { role: 'host', proof: 'address' }), 'connected'))).toBe(false)
  expect(isLive(host, seat(patient, 'admitted'))).toBe(false)
  expect(isLive(seat(doctor, 'reconnecting'), seat(patient, 'connected'))).toBe(false)
  expect(isLive(seat(patient, 'connected'), seat(stranger, 'connected'))).toBe(false)
})

test('a clock that runs goes on from where it began, and stops with its seconds; a call that ended stays so', () => {
  const both = withPeople(seat(doctor, 'connected'), seat(patient, 'connected'))
  const began = countLive(both, start)
  expect(began).toMatchObject({ state: 'live', liveSince: start, seconds: 0 })
  expect(countLive(began, later(start, minute)).liveSince).toBe(start)
  const stopped = countLive({ ...began, participants: [] }, later(start, minute))
  expect(stopped).toMatchObject({ state: 'open', liveSince: null, seconds: 60 })
  expect(countLive({ ...scheduled, state: 'ended' }, start).state).toBe('ended')
})

test('a line that broke stopped when it was last heard of, and not before it began or after now', () => {
  const both = [doctor, patient].map((who) => seat(who, 'connected', { seenAt: later(start, minute) }))
  const live = { ...withPeople(...both), state: 'live' as const, liveSince: start }
  expect(settleCall(live, later(start, hour)).call.seconds).toBe(60)
  expect(settleCall({ ...live, participants: [] }, later(start, hour)).call).toMatchObject({
    seconds: 0,
    state: 'open',
  })
  expect(settleCall(live, later(start, 1000)).call.liveSince).toBe(start)
})

test('whoever stays on the line when one side breaks does not talk with it', () => {
  const [interpreter = doctor] = guests
  const at = (who: typeof doctor, seconds: number) => seat(who, 'connected', { seenAt: later(start, seconds * 1000) })
  const call = countLive(withPeople(at(doctor, 60), at(patient, 90), at(interpreter, 95)), start)
  expect(settleCall(call, later(start, 95_000)).call.seconds).toBe(60)
})

test('who was heard of a moment ago talked until their visit was completed, and that they do no more is noted', () => {
  const both = [doctor, patient].map((who) => seat(who, 'connected', { seenAt: later(start, minute) }))
  const live = { ...withPeople(...both, seat(stranger, 'waiting', { seenAt: later(start, hour) })), liveSince: start }
  const over = { ...live, state: 'live', visit: 'completed' } as const
  const { call, notes } = settleCall(over, later(start, minute + 4000))
  expect(call).toMatchObject({ seconds: 64, liveSince: null })
  expect(notes.at(-1)).toEqual({ kind: 'both no longer connected', participant: null })
  // Who waits says nothing of those who talked.
  expect(settleCall(over, later(start, hour)).call.seconds).toBe(60)
})

test('that both are connected is noted as it begins and as it ends, and not between', () => {
  const [off, on] = [scheduled, { ...scheduled, liveSince: start }]
  const noted = (before: Call, after: Call) => liveNotes(before, after)
  expect(noted(off, on)).toEqual([{ kind: 'both connected', participant: null }])
  expect(noted(on, off)).toEqual([{ kind: 'both no longer connected', participant: null }])
  expect([noted(on, { ...on, liveSince: later(start, 1) }), noted(off, off)]).toEqual([[], []])
})
