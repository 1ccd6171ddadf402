import { expect, test } from 'vitest'
import { come, doctor, guests, line, nurse, patient, scheduled, start, stateOf } from '#tests/support/a-call.ts'
import { hour, later, minute, type Instant } from '../time/instant.ts'
import { insiders, mostInside, opensAt, secondsOf, type Call } from './call.ts'
import { settleCall } from './settle-call.ts'
import { stepCall, type CallAct } from './step-call.ts'

/** Does one act after the other, a second apart; what is refused changes nothing. */
function after(call: Call, acts: readonly CallAct[], from: Instant = start) {
  return acts.reduce((now, act, at) => {
    const step = stepCall(now, act, later(from, at * 1000))
    return step.ok ? step.call : now
  }, call)
}

test('who comes before the call opens is told so, whoever is in already', () => {
  const early = later(opensAt(scheduled), -1)
  const open = after(scheduled, [come(doctor)], later(early, -1000))
  expect(stepCall(open, come(patient), early)).toEqual({ ok: false, refusal: 'too_early' })
  expect(stepCall(open, come(patient), opensAt(scheduled)).ok).toBe(true)
})

test('who looks into the room before it opens and ends it has only left: the visit is still to come', () => {
  const early = later(opensAt(scheduled), -hour)
  const looked = after(scheduled, [come(doctor), { kind: 'end' }], early)
  expect([looked.state === 'ended', stateOf(looked, 'doctor')]).toEqual([false, 'left'])
  expect(stepCall(looked, come(patient), opensAt(scheduled)).ok).toBe(true)
  expect(after(scheduled, [come(doctor), { kind: 'end' }]).state).toBe('ended')
})

test('a doctor who looks in again and ends the call takes back no word that the patient was told', () => {
  const told = after(scheduled, [come(doctor), { kind: 'switch', to: 'phone' }, come(doctor), { kind: 'end' }])
  expect([told.state, told.movedTo]).toEqual(['moved_to_phone', 'phone'])
})

test('a patient waits until the doctor admits; a doctor who leaves opens no door', () => {
  const waiting = after(scheduled, [come(doctor), come(patient), { kind: 'leave', participant: 'doctor' }])
  expect(stateOf(waiting, 'patient')).toBe('waiting')
  const back = after(waiting, [come(doctor), { kind: 'admit', participant: 'patient' }], later(start, minute))
  expect(stateOf(back, 'patient')).toBe('admitted')
})

test('a reload within ten minutes resumes, after that the patient waits again', () => {
  const inside = after(scheduled, [come(doctor), come(patient), { kind: 'admit', participant: 'patient' }])
  const soon = after(inside, [come(patient)], later(start, 9 * minute))
  expect([stateOf(soon, 'patient'), soon.participants.find(({ id }) => id === 'patient')?.seat]).toEqual([
    'admitted',
    2,
  ])
  expect(stateOf(after(inside, [come(patient)], later(start, 11 * minute)), 'patient')).toBe('waiting')
})

test('the visit moved to another day: whoever waited is out, and is told that it is too early', () => {
  const waiting = after(scheduled, [come(patient)])
  const moved = { ...waiting, start: later(start, 24 * hour), end: later(start, 25 * hour) }
  const now = later(start, minute)
  expect(stateOf(settleCall(moved, now).call, 'patient')).toBe('left')
  expect(stepCall(moved, come(patient), now)).toEqual({ ok: false, refusal: 'too_early' })
})

test('a place is kept for the doctor: a fourth other is not let in', () => {
  const acts = [
    come(patient),
    ...guests.map(come),
    ...['patient', 'g1', 'g2', 'g3'].map((participant) => ({ kind: 'admit' as const, participant })),
  ]
  const full = after(scheduled, [come(nurse), ...acts])
  expect(insiders(full)).toHaveLength(3)
  expect(stepCall(full, { kind: 'admit', participant: 'g3' }, later(start, minute))).toEqual({
    ok: false,
    refusal: 'call_full',
  })
  expect(insiders(after(full, [come(doctor)], later(start, minute)))).toHaveLength(mostInside)
})

test('who was turned away or sent out does not come back; a locked door takes nobody new', () => {
  const sent = after(scheduled, [come(doctor), come(patient), { kind: 'deny', participant: 'patient' }, come(patient)])
  expect(stateOf(sent, 'patient')).toBe('denied')
  const locked = after(scheduled, [come(doctor), { kind: 'lock' }])
  expect(stepCall(locked, come(patient), later(start, minute))).toEqual({ ok: false, refusal: 'call_locked' })
})

test('the length is the time in which both were connected, up to when the first of them was last heard of', () => {
  const acts: CallAct[] = [
    come(doctor),
    come(patient),
    { kind: 'admit', participant: 'patient' },
    line('doctor'),
    line('patient'),
  ]
  const live = after(scheduled, acts)
  expect(live.state).toBe('live')
  const told = after(live, [line('doctor'), line('patient')], later(start, 4000 + 20_000))
  expect(secondsOf(told, later(start, 34_000))).toBe(30)
  const silent = settleCall(told, later(start, 5 * minute)).call
  expect([silent.state, secondsOf(silent, later(start, hour))]).toEqual(['open', 20])
})
