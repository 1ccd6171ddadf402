import { expect, test } from 'vitest'
import { doctor, guests, nurse, patient, start, stateOf, seat, withPeople } from '#tests/support/a-call.ts'
import { hour, later, minute } from '../time/instant.ts'
import { participantStates, shutFor, type Call, type Line, type Participant } from './call.ts'
import { stepCall, type CallAct, type CallStep, type Comer } from './step-call.ts'

// What is done in a call: by hosts to others, and by everybody's own line.

const [guest = patient] = guests
const act = (call: Call, what: CallAct, millis = 1000) => stepCall(call, what, later(start, millis))
const said = (step: CallStep) => (step.ok ? step.notes.map(({ kind }) => kind).join() : step.refusal)

/** What an act makes of somebody, for each state in which they may stand. */
function becomes(who: Comer, kind: 'admit' | 'deny' | 'remove' | 'wait' | 'revoke' | 'leave') {
  return Object.fromEntries(
    participantStates.map((state) => {
      const step = act(withPeople(seat(who, state)), { kind, participant: who.id })
      return [state, step.ok ? stateOf(step.call, who.id) : step.refusal]
    }),
  )
}

const no = 'wrong_status'
const never = { waiting: no, admitted: no, connected: no, reconnecting: no, left: no, denied: no, removed: no }
const inside = { admitted: 'admitted', connected: 'connected', reconnecting: 'reconnecting' }

test('a host lets in who waits, turns away who waits, sends out who is in, and takes back who was turned away', () => {
  expect(becomes(patient, 'admit')).toEqual({ ...never, ...inside, waiting: 'admitted' })
  expect(becomes(patient, 'deny')).toEqual({ ...never, waiting: 'denied' })
  const removed = { ...never, admitted: 'removed', connected: 'removed', reconnecting: 'removed' }
  expect(becomes(patient, 'remove')).toEqual(removed)
  expect(becomes(nurse, 'remove')).toEqual(removed)
  expect(becomes(doctor, 'remove')).toEqual(never)
  expect(becomes(patient, 'wait')).toEqual({ ...never, denied: 'waiting', removed: 'waiting' })
  expect(becomes(nurse, 'wait')).toEqual({ ...never, denied: 'left', removed: 'left' })
})

test('who is there may leave, and nobody leaves twice', () => {
  const left = { waiting: 'left', admitted: 'left', connected: 'left', reconnecting: 'left' }
  expect(becomes(patient, 'leave')).toEqual({ ...never, ...left })
})

test('a link that is taken away is shut wherever its guest stands; who came without one keeps their place', () => {
  const out = {
    admitted: 'removed',
    connected: 'removed',
    reconnecting: 'removed',
    left: 'removed',
    removed: 'removed',
  }
  expect(becomes(guest, 'revoke')).toEqual({ ...out, waiting: 'denied', denied: 'denied' })
  expect(becomes(patient, 'revoke')).toEqual(never)
})

test('who has no place in the call is not found, and what changes nothing is not noted', () => {
  for (const kind of ['admit', 'deny', 'remove', 'wait', 'revoke', 'leave'] as const)
    expect(said(act(withPeople(seat(doctor, 'admitted')), { kind, participant: 'nobody' }))).toBe('not_found')
  const again = act(withPeople(seat(patient, 'admitted')), { kind: 'admit', participant: 'patient' })
  expect(again).toMatchObject({ ok: true, notes: [] })
  expect(said(act(withPeople(seat(patient, 'waiting')), { kind: 'admit', participant: 'patient' }))).toBe('admitted')
})

test('nobody is let in before the call opens, after it is over, or where three are in beside the doctor', () => {
  const admit = { kind: 'admit', participant: 'patient' } as const
  const call = withPeople(seat(patient, 'waiting'))
  expect(said(act(call, admit, -16 * minute))).toBe('too_early')
  expect(said(act({ ...call, visit: 'cancelled' }, admit))).toBe('call_over')
  const full = [nurse, ...guests.slice(0, 2)].map((who) => seat(who, 'connected'))
  expect(said(act(withPeople(seat(patient, 'waiting'), ...full), admit))).toBe('call_full')
  expect(said(act(withPeople(seat(patient, 'waiting'), ...full.slice(1), seat(doctor, 'connected')), admit))).toBe(
    'admitted',
  )
})

test('the own line says where one stands inside; who waits only says that they are there', () => {
  const by = (state: Participant['state'], line: 'connecting' | 'connected' | 'reconnecting') => {
    const step = act(withPeople(seat(patient, state)), { kind: 'line', participant: 'patient', line })
    return step.ok ? stateOf(step.call, 'patient') : step.refusal
  }
  expect([by('admitted', 'connected'), by('reconnecting', 'connected'), by('connected', 'reconnecting')]).toEqual([
    'connected',
    'connected',
    'reconnecting',
  ])
  // A tab that begins anew is not connected yet, and was not before it was.
  expect([by('connected', 'connecting'), by('admitted', 'connecting'), by('reconnecting', 'connecting')]).toEqual([
    'reconnecting',
    'admitted',
    'reconnecting',
  ])
  expect([by('waiting', 'connected'), by('left', 'connected'), by('denied', 'connected')]).toEqual(['waiting', no, no])
  const heard = act(withPeople(seat(patient, 'waiting')), { kind: 'line', participant: 'patient', line: 'connected' })
  expect(heard.ok && heard.call.participants[0]?.seenAt).toBe(later(start, 1000))
  const denied = act(withPeople(seat(patient, 'waiting')), { kind: 'deny', participant: 'patient' })
  expect(denied.ok && denied.call.participants[0]?.seenAt).toBe(start)
})

test('the door is locked and unlocked', () => {
  const locked = act(withPeople(), { kind: 'lock' })
  expect(locked).toMatchObject({ ok: true, call: { isLocked: true }, notes: [{ kind: 'lock', participant: null }] })
  expect(locked.ok && act(locked.call, { kind: 'unlock' })).toMatchObject({
    call: { isLocked: false },
    notes: [{ kind: 'unlock', participant: null }],
  })
})

test('the end puts everybody out who is there, opens the lock and says so', () => {
  const people = [seat(doctor, 'connected'), seat(patient, 'connected'), seat(guest, 'waiting'), seat(nurse, 'removed')]
  const live = { ...withPeople(...people), state: 'live' as const, liveSince: start, isLocked: true }
  const ended = act(live, { kind: 'end' }, 9000)
  expect(ended).toMatchObject({ ok: true, call: { state: 'ended', isLocked: false, liveSince: null, seconds: 9 } })
  expect(ended.ok && ended.call.participants.map(({ state }) => state)).toEqual(['left', 'left', 'left', 'removed'])
  expect(said(ended)).toBe('ended,both no longer connected')
  const settled = act(live, { kind: 'lock' }, 20 * minute)
  expect(settled.ok && settled.notes.map(({ kind, participant }) => `${kind} ${participant}`)).toEqual([
    'left doctor',
    'left patient',
    'left g1',
    'both no longer connected null',
    'lock null',
  ])
})

test('a call goes on by phone or in person until its time is over', () => {
  const to = (way: 'phone' | 'in_person', millis = 1000) =>
    act(withPeople(seat(patient, 'waiting')), { kind: 'switch', to: way }, millis)
  expect(to('phone')).toMatchObject({
    call: { state: 'moved_to_phone', movedTo: 'phone' },
    notes: [{ kind: 'moved to phone' }],
  })
  expect(to('in_person', -30 * minute)).toMatchObject({ call: { state: 'moved_to_phone', movedTo: 'in_person' } })
  expect(said(to('phone', 5 * hour))).toBe('already_over')
})

test('who is to come to the clinic and cannot be there in time any more chooses another time', () => {
  const to = (millis: number) => act(withPeople(seat(patient, 'waiting')), { kind: 'switch', to: 'in_person' }, millis)
  expect(to(1000)).toMatchObject({ call: { movedTo: 'in_person_anew' }, notes: [{ kind: 'moved to in_person' }] })
  expect(to(-30 * minute + 1)).toMatchObject({ call: { movedTo: 'in_person_anew' } })
})

test('who was told in time to come to the clinic is told nothing else, however late it is pressed again', () => {
  const to = (call: Call, way: 'phone' | 'in_person', millis: number) => {
    const step = act(call, { kind: 'switch', to: way }, millis)
    return step.ok ? step.call : call
  }
  const told = to(withPeople(seat(patient, 'waiting')), 'in_person', -40 * minute)
  expect(to(told, 'in_person', -10 * minute).movedTo).toBe('in_person')
  expect(to(told, 'phone', -10 * minute).movedTo).toBe('phone')
  const anew = to(withPeople(seat(patient, 'waiting')), 'in_person', -10 * minute)
  expect(to(anew, 'in_person', -5 * minute).movedTo).toBe('in_person_anew')
})

test('a doctor who comes back opens the door and takes back no word: what was told stays until the patient is let in', () => {
  const go = (call: Call, what: CallAct, millis = 0) => {
    const step = act(call, what, millis)
    return step.ok ? step.call : call
  }
  const inPerson = { kind: 'switch', to: 'in_person' } as const
  const told = go(withPeople(seat(patient, 'waiting')), inPerson, -40 * minute)
  const back = go(told, { kind: 'come', who: doctor }, -10 * minute)
  expect(back).toMatchObject({ state: 'open', movedTo: 'in_person' })
  expect(shutFor(back, later(start, -10 * minute))).toBeUndefined()
  expect(go(back, inPerson, -5 * minute)).toMatchObject({ state: 'moved_to_phone', movedTo: 'in_person' })
  const knocked = go(go(back, { kind: 'come', who: patient }, -9 * minute), { kind: 'come', who: guest }, -9 * minute)
  expect(go(knocked, { kind: 'admit', participant: guest.id }, -8 * minute).movedTo).toBe('in_person')
  const met = go(knocked, { kind: 'admit', participant: patient.id }, -8 * minute)
  expect(met).toMatchObject({ state: 'open', movedTo: null })
  expect(go(met, inPerson, -5 * minute).movedTo).toBe('in_person_anew')
})

test('a call that goes on in another way is not ended on top of that', () => {
  const moved = { ...withPeople(seat(doctor, 'left')), state: 'moved_to_phone' as const, movedTo: 'phone' as const }
  expect(act(moved, { kind: 'end' })).toMatchObject({ call: { state: 'moved_to_phone', movedTo: 'phone' } })
})

test('a sign of life that was overtaken on its way says nothing of the line any more; another page counts anew', () => {
  const says = (before: Call, line: Line, page: number, number: number) => {
    const step = act(before, { kind: 'line', participant: patient.id, line, beat: { page, number } })
    return step.ok ? step.call : before
  }
  const lost = says(withPeople(seat(patient, 'connected')), 'reconnecting', 7, 2)
  expect(stateOf(lost, patient.id)).toBe('reconnecting')
  expect(stateOf(says(lost, 'connected', 7, 1), patient.id)).toBe('reconnecting')
  expect(stateOf(says(lost, 'connected', 7, 2), patient.id)).toBe('reconnecting')
  expect(stateOf(says(lost, 'connected', 7, 3), patient.id)).toBe('connected')
  expect(stateOf(says(lost, 'connected', 8, 1), patient.id)).toBe('connected')
})
