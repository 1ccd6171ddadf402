import { expect, test } from 'vitest'
import {
  come,
  comer,
  doctor,
  guests,
  nurse,
  patient,
  scheduled,
  start,
  stateOf,
  seat,
  withPeople,
} from '#tests/support/a-call.ts'
import { hour, later, minute } from '../time/instant.ts'
import { mostStrangers, mostWaiting, type Call } from './call.ts'
import { stepCall, type CallStep, type Comer } from './step-call.ts'

// Who comes to the door of a call, and how they come in.

const strangers = Array.from({ length: mostStrangers + 1 }, (_, at) =>
  comer(`s${at}`, { role: 'guest', proof: 'address' }),
)
const comes = (call: Call, who: Comer, millis = 1000) => stepCall(call, come(who), later(start, millis))
const said = (step: CallStep) => (step.ok ? step.notes.map(({ kind }) => kind).join() : step.refusal)

test('a host is in at once, anybody else waits; the call is open from then on', () => {
  const first = comes(scheduled, doctor)
  expect(first).toMatchObject({
    ok: true,
    call: { state: 'open' },
    notes: [{ kind: 'admitted', participant: 'doctor' }],
  })
  const second = comes(scheduled, patient)
  expect(second).toMatchObject({
    ok: true,
    call: { state: 'open' },
    notes: [{ kind: 'waiting', participant: 'patient' }],
  })
  if (second.ok)
    expect(second.call.participants).toEqual([
      seat(patient, 'waiting', { knockedAt: later(start, 1000), seenAt: later(start, 1000) }),
    ])
})

test('who comes once more has the same place by another tab: their turn stays, and the older tab is out', () => {
  const call = withPeople(seat(patient, 'waiting', { name: 'As before' }), seat(guests[0] ?? patient, 'waiting'))
  const step = comes(call, { ...patient, id: 'another', name: 'Typed anew' }, minute)
  expect(said(step)).toBe('came back')
  if (!step.ok) return
  expect(step.call.participants.map(({ id }) => id)).toEqual(['g1', 'patient'])
  expect(step.call.participants[1]).toMatchObject({
    seat: 2,
    name: 'As before',
    knockedAt: start,
    seenAt: later(start, minute),
  })
})

test('who was let in comes back in; who left knocks anew, at the end of the line and by the name they give now', () => {
  expect(said(comes(withPeople(seat(patient, 'connected')), patient))).toBe('came back')
  const left = comes(withPeople(seat(patient, 'left')), { ...patient, name: 'Typed anew' }, minute)
  expect(left.ok && left.call.participants[0]).toMatchObject({
    state: 'waiting',
    seat: 2,
    name: 'Typed anew',
    knockedAt: later(start, minute),
  })
  const live = { ...withPeople(seat(doctor, 'connected'), seat(patient, 'connected')), state: 'live' as const }
  expect(comes(live, guests[0] ?? patient)).toMatchObject({ ok: true, call: { state: 'live' } })
})

test('a door that is shut says why: too early, over, locked, turned away, sent out', () => {
  expect(said(comes({ ...scheduled, visit: 'requested' }, patient))).toBe('too_early')
  expect(said(comes({ ...scheduled, visit: 'cancelled' }, patient))).toBe('call_over')
  expect(said(comes({ ...scheduled, state: 'ended' }, patient))).toBe('call_over')
  for (const state of ['denied', 'removed'] as const)
    expect(said(comes(withPeople(seat(patient, state)), patient))).toBe('call_over')
  const locked = { ...withPeople(seat(patient, 'waiting')), isLocked: true }
  expect([
    said(comes(locked, guests[0] ?? patient)),
    said(comes(locked, patient)),
    said(comes(locked, doctor)),
  ]).toEqual(['call_locked', 'came back', 'admitted'])
})

test('who was a host and is none any more does not sit down in the place of one', () => {
  expect(said(comes(withPeople(seat(nurse, 'left')), { ...nurse, role: 'patient' }))).toBe('not_allowed')
})

test('of strangers so many wait at once and so many places are kept; who is known is never counted', () => {
  const [next = patient] = strangers.slice(mostWaiting)
  const waiting = strangers.slice(0, mostWaiting).map((who) => seat(who, 'waiting'))
  expect(said(comes(withPeople(...waiting), next))).toBe('call_full')
  expect(said(comes(withPeople(...waiting.slice(1)), next))).toBe('waiting')
  const known = guests.map((who) => seat(who, 'waiting'))
  expect(said(comes(withPeople(...waiting.slice(1), ...known), next))).toBe('waiting')
  expect(said(comes(withPeople(...waiting), patient))).toBe('waiting')
  const gone = strangers.slice(0, mostStrangers).map((who) => seat(who, 'left'))
  const [last = patient] = strangers.slice(mostStrangers)
  expect(said(comes(withPeople(...gone), last))).toBe('call_full')
  expect(said(comes(withPeople(...gone.slice(1)), last))).toBe('waiting')
  expect(said(comes(withPeople(...gone.slice(1), seat(patient, 'left')), last))).toBe('waiting')
  // One of them comes back to the place they have.
  expect(said(comes(withPeople(...gone), strangers[0] ?? patient))).toBe('waiting')
  expect(said(comes(withPeople(...gone), patient))).toBe('waiting')
})

test('a host opens what they had ended or moved, until the visit is done and its time over', () => {
  const moved = { ...scheduled, state: 'moved_to_phone' as const, movedTo: 'phone' as const }
  expect(comes(moved, doctor)).toMatchObject({ ok: true, call: { state: 'open' } })
  const done = { ...scheduled, visit: 'completed' as const }
  const { end } = scheduled
  expect(said(comes(done, doctor, end - start))).toBe('admitted')
  expect(said(comes(done, doctor, end - start + 1))).toBe('call_over')
  expect(said(comes({ ...scheduled, visit: 'cancelled' }, doctor))).toBe('call_over')
  expect(said(comes(scheduled, doctor, end - start + 4 * hour + 1))).toBe('call_over')
})

test('a colleague who was sent out stays out, and finds no place where three are in; the doctor always has one', () => {
  expect(said(comes(withPeople(seat(nurse, 'removed')), nurse))).toBe('call_over')
  expect(said(comes(withPeople(seat(doctor, 'removed')), doctor))).toBe('admitted')
  const full = [patient, ...guests.slice(0, 2)].map((who) => seat(who, 'admitted'))
  expect([said(comes(withPeople(...full), nurse)), said(comes(withPeople(...full), doctor))]).toEqual([
    'call_full',
    'admitted',
  ])
  expect(said(comes(withPeople(...full.slice(1), seat(doctor, 'admitted')), nurse))).toBe('admitted')
  expect(said(comes(withPeople(...full.slice(1), seat(nurse, 'connected')), nurse))).toBe('came back')
  const step = comes(withPeople(seat(doctor, 'connected')), doctor)
  expect(step.ok && stateOf(step.call, 'doctor')).toBe('connected')
})
