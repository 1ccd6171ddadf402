import { expect, test } from 'vitest'
import { hour, instant, later, minute, type Instant } from '../time/instant.ts'
import { insiders, isInside, mostInside, opensAt, secondsOf, waiters, type Call } from './call.ts'
import { settleCall } from './settle-call.ts'
import { stepCall, type CallAct, type Comer } from './step-call.ts'

const start = instant(Date.UTC(2027, 0, 5, 9))

const scheduled: Call = {
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

const comer = (id: string, more: Partial<Comer> = {}): Comer => ({
  id,
  key: id,
  role: 'patient',
  isDoctor: false,
  proof: 'account',
  name: id,
  audioOnly: false,
  ...more,
})
const doctor = comer('doctor', { role: 'host', isDoctor: true })
const patient = comer('patient')
const nurse = comer('nurse', { role: 'host' })
const guests = ['g1', 'g2', 'g3'].map((id) => comer(id, { role: 'guest', proof: 'guest_link' }))

/** Does one act after the other, a second apart; what is refused changes nothing. */
function after(call: Call, acts: readonly CallAct[], from: Instant = start) {
  return acts.reduce((now, act, at) => {
    const step = stepCall(now, act, later(from, at * 1000))
    return step.ok ? step.call : now
  }, call)
}
const stateOf = (call: Call, id: string) => call.participants.find((one) => one.id === id)?.state
const come = (who: Comer): CallAct => ({ kind: 'come', who })
const line = (participant: string): CallAct => ({ kind: 'line', participant, line: 'connected' })

test('who comes before the call opens is told so, whoever is in already', () => {
  const early = later(opensAt(scheduled), -1)
  const open = after(scheduled, [come(doctor)], later(early, -1000))
  expect(stepCall(open, come(patient), early)).toEqual({ ok: false, refusal: 'too_early' })
  expect(stepCall(open, come(patient), opensAt(scheduled)).ok).toBe(true)
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

test('the length is the time in which both were connected, up to when one was last heard of', () => {
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
  expect([silent.state, secondsOf(silent, later(start, hour))]).toEqual(['open', 21])
})

test('ten thousand orders of events: nobody is inside whom no host let in, and the doctor always comes back', () => {
  const next = randomFrom(20_270_105)
  let admissions = 0
  const wrong: string[] = []
  for (let run = 0; run < 10_000; run += 1) {
    let call = scheduled
    let now = later(start, -18 * minute)
    const letIn = new Set<string>()
    for (let at = 0; at < 25; at += 1) {
      now = later(now, Math.floor(next() * (next() < 0.06 ? 15 * minute : 40_000)))
      if (next() < 0.03) call = { ...call, ...anyVisit(next, call) }
      const act = anyAct(next)
      const step = stepCall(call, act, now)
      if (act.kind === 'come' && act.who.isDoctor && isOpenForDoctor(call, now) && !step.ok)
        wrong.push(`${run}: the doctor is locked out`)
      if (!step.ok) continue
      const before = call
      call = step.call
      if (act.kind === 'admit' && stateOf(before, act.participant) === 'waiting') {
        letIn.add(act.participant)
        admissions += 1
      }
      for (const one of call.participants) {
        if (!isInside(one)) letIn.delete(one.id)
        else if (one.role !== 'host' && (!letIn.has(one.id) || now < opensAt(call)))
          wrong.push(`${run}: ${one.id} is inside`)
      }
      if (insiders(call).length > mostInside) wrong.push(`${run}: too many`)
      if (call.seconds < 0) wrong.push(`${run}: less than no time`)
      if (new Set(call.participants.map(({ key }) => key)).size < call.participants.length) wrong.push(`${run}: twice`)
      if (act.kind === 'end' && insiders(call).length + waiters(call).length > 0) wrong.push(`${run}: not ended`)
    }
  }
  expect(wrong).toEqual([])
  expect(admissions).toBeGreaterThan(1000)
}, 60_000)

const everybody = [doctor, nurse, patient, ...guests]

function anyAct(next: () => number): CallAct {
  const who = everybody[Math.floor(next() * everybody.length)] ?? doctor
  const participant = who.id
  const acts: CallAct[] = [
    come(who),
    come(who),
    { kind: 'leave', participant },
    line(participant),
    { kind: 'line', participant, line: 'reconnecting' },
    { kind: 'admit', participant },
    { kind: 'admit', participant },
    { kind: 'deny', participant },
    { kind: 'remove', participant },
    { kind: next() < 0.3 ? 'lock' : 'unlock' },
  ]
  if (next() < 0.03) return { kind: 'end' }
  if (next() < 0.03) return { kind: 'switch', to: 'phone' }
  return acts[Math.floor(next() * acts.length)] ?? come(who)
}

/** The visit was moved, cancelled, begun, completed by somebody else. */
function anyVisit(next: () => number, call: Call): Partial<Call> {
  const by = Math.floor(next() * 3) * hour
  if (next() < 0.4) return { start: later(call.start, by), end: later(call.end, by) }
  const visits = ['booked', 'arrived', 'in_progress', 'completed', 'cancelled', 'no_show'] as const
  return { visit: visits[Math.floor(next() * visits.length)] ?? 'booked' }
}

function isOpenForDoctor(call: Call, now: Instant): boolean {
  return ['booked', 'arrived', 'in_progress'].includes(call.visit) && now < call.end + 4 * hour
}

/** The same numbers each time. */
function randomFrom(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
