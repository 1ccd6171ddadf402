import { expect, test } from 'vitest'
import { come, comer, doctor, guests, line, nurse, patient, scheduled, start, stateOf } from '#tests/support/a-call.ts'
import { hour, later, minute, type Instant } from '../time/instant.ts'
import { insideBy, insiders, isInside, mostInside, opensAt, waiters, type Call, type Participant } from './call.ts'
import { settleCall } from './settle-call.ts'
import { stepCall, type CallAct, type Comer } from './step-call.ts'

// What a call may never be, whatever order things happen in.

test('ten thousand orders of events: nobody is inside whom no host let in, no media server is named to anybody else, and the doctor always comes back', () => {
  const next = randomFrom(20_270_105)
  const wrong: string[] = []
  let admissions = 0
  for (let run = 0; run < 10_000; run += 1) {
    const walk = begin()
    for (let at = 0; at < 40; at += 1) {
      walk.now = later(walk.now, Math.floor(next() * (next() < 0.06 ? 15 * minute : 40_000)))
      if (next() < 0.03) walk.call = { ...walk.call, ...anyVisit(next, walk.call) }
      if (next() < 0.05) changeRights(next, walk)
      wrong.push(...takeAct(walk, anyAct(next, walk.lost)).map((what) => `${run}: ${what}`))
    }
    admissions += walk.admissions
  }
  expect(wrong).toEqual([])
  expect(admissions).toBeGreaterThan(1000)
}, 60_000)

/** One order of events: the call, and what happened in it that a place must answer to. */
type Walk = {
  call: Call
  now: Instant
  admissions: number
  readonly letIn: Set<string>
  /** Who holds by now no more what they came in by: a right, or care of the patient. */
  readonly lost: Set<string>
  /** Each place that somebody was given, as its token keeps it. */
  readonly tokens: { readonly id: string; readonly seat: number }[]
}

function begin(): Walk {
  const now = later(start, -18 * minute)
  return { call: scheduled, now, admissions: 0, letIn: new Set(), lost: new Set(), tokens: [] }
}

function changeRights(next: () => number, { lost }: Walk) {
  const { key } = everybody[Math.floor(next() * everybody.length)] ?? doctor
  if (!lost.delete(key)) lost.add(key)
}

/** As the server reads it: whoever came by what they hold no more is marked. Nothing is taken from who brought nothing. */
function marked({ call, lost }: Walk): Call {
  const participants = call.participants.map((one) => {
    const { isLost = false, ...rest } = one
    const isGone = lost.has(one.key) && one.proof !== 'address'
    if (isLost === isGone) return one
    return isGone ? { ...rest, isLost: true as const } : rest
  })
  return { ...call, participants }
}

/** Does one act. Returns what is wrong after it. */
function takeAct(walk: Walk, act: CallAct): string[] {
  const { letIn, now, lost } = walk
  const before = marked(walk)
  const step = stepCall(before, act, now)
  const wrong: string[] = []
  const isDoctors = act.kind === 'come' && act.who.isDoctor
  if (isDoctors && isOpenForDoctor(before, now) && !step.ok) wrong.push('the doctor is locked out')
  if (step.ok) {
    walk.call = step.call
    if (act.kind === 'admit' && stateOf(before, act.participant) === 'waiting') {
      letIn.add(act.participant)
      walk.admissions += 1
    }
    if (act.kind === 'come') {
      const known = before.participants.find(({ key }) => key === act.who.key)
      if (known?.role === 'host' && act.who.role !== 'host') wrong.push(`${known.id} sits in the place of a host`)
      const own = step.call.participants.find(({ key }) => key === act.who.key)
      if (own) walk.tokens.push({ id: own.id, seat: own.seat })
    }
    wrong.push(...wrongAfter(before, act, step.call))
  }
  const { call } = settleCall(marked(walk), now)
  for (const one of call.participants) {
    if (!isInside(one)) letIn.delete(one.id)
    else if (!maySit(one, walk)) wrong.push(`${one.id} is inside`)
    if (isInside(one) && one.proof !== 'address' && lost.has(one.key)) wrong.push(`${one.id} is inside by a lost right`)
  }
  for (const { id, seat } of walk.tokens) {
    const one = call.participants.find((each) => each.id === id)
    const inside = insideBy(one, one?.seat === seat)
    if (inside && (!maySit(inside, walk) || inside.seat !== seat)) wrong.push(`${id} is given media servers`)
  }
  return wrong
}

/** Hosts sit by their right, others by a host's word, and not before the door opens. */
function maySit({ id, role }: Participant, { letIn, now, call }: Walk): boolean {
  return role === 'host' || (letIn.has(id) && now >= opensAt(call))
}

/** What no single act may leave behind. */
function wrongAfter(before: Call, act: CallAct, call: Call): string[] {
  const wrong: string[] = []
  if (insiders(call).length > mostInside) wrong.push('too many')
  if (call.seconds < 0) wrong.push('less than no time')
  if (new Set(call.participants.map(({ key }) => key)).size < call.participants.length) wrong.push('twice')
  const isClosing = act.kind === 'end' || act.kind === 'switch'
  if (isClosing && insiders(call).length + waiters(call).length > 0) wrong.push('not ended')
  for (const one of call.participants) {
    const was = stateOf(before, one.id)
    const isPardoned = act.kind === 'wait' && act.participant === one.id
    const isOut = one.state === 'denied' || one.state === 'removed'
    const wasOut = was === 'denied' || was === 'removed'
    if (wasOut && !isOut && !isPardoned && one.role !== 'host') wrong.push(`${one.id} came back unpardoned`)
    if (isPardoned && isInside(one)) wrong.push(`${one.id} was pardoned into the call`)
    if (act.kind === 'revoke' && act.participant === one.id && !isOut) wrong.push(`${one.id} keeps a link`)
  }
  return wrong
}

const family = comer('visit link', { proof: 'visit_link' })
const strangers = ['s1', 's2'].map((id) => comer(id, { role: 'guest', proof: 'address' }))
const everybody = [doctor, nurse, patient, family, ...guests, ...strangers]

/** Whoever has lost what they came by stands at the door with the address alone, as the same person. */
function comesAs(who: Comer, lost: ReadonlySet<string>): Comer {
  return lost.has(who.key) ? { ...who, role: 'guest', isDoctor: false, proof: 'address' } : who
}

function anyAct(next: () => number, lost: ReadonlySet<string>): CallAct {
  const who = everybody[Math.floor(next() * everybody.length)] ?? doctor
  const participant = who.id
  const comes = come(comesAs(who, lost))
  const acts: CallAct[] = [
    comes,
    comes,
    { kind: 'leave', participant },
    line(participant),
    { kind: 'line', participant, line: 'reconnecting' },
    { kind: 'admit', participant },
    { kind: 'admit', participant },
    { kind: 'deny', participant },
    { kind: 'remove', participant },
    { kind: 'wait', participant },
    { kind: next() < 0.3 ? 'lock' : 'unlock' },
  ]
  if (next() < 0.03) return { kind: 'revoke', participant }
  if (next() < 0.03) return { kind: 'end' }
  if (next() < 0.03) return { kind: 'switch', to: next() < 0.5 ? 'phone' : 'in_person' }
  return acts[Math.floor(next() * acts.length)] ?? comes
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
