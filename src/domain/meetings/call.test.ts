import { expect, test } from 'vitest'
import { patient, scheduled, start } from '#tests/support/a-call.ts'
import { statuses } from '../booking/status.ts'
import { hour, later, minute } from '../time/instant.ts'
import * as calls from './call.ts'

const { end } = scheduled
const someone = (more: Partial<calls.Participant> = {}): calls.Participant => ({
  ...patient,
  state: 'waiting',
  seat: 1,
  knockedAt: start,
  seenAt: start,
  ...more,
})

test('which calls are done, and to which somebody has come', () => {
  expect(calls.callStates.filter(calls.isDone)).toEqual(['ended', 'moved_to_phone'])
  expect(calls.callStates.filter(calls.isRunning)).toEqual(['open', 'live'])
})

test('it opens as many minutes before as were set, and is offered two hours after its end, four where somebody has come', () => {
  expect(calls.opensAt({ start, opensMinutes: 40 })).toBe(later(start, -40 * minute))
  expect(calls.offeredUntil(end, false)).toBe(later(end, 2 * hour))
  expect(calls.offeredUntil(end, true)).toBe(later(end, 4 * hour))
})

test('who was let in and is there is inside; an older tab of theirs is not, and nobody else', () => {
  const inside = calls.participantStates.filter((state) => calls.isInside({ state }))
  expect(inside).toEqual(['admitted', 'connected', 'reconnecting'])
  const [waits, sits] = [someone(), someone({ id: 'in', state: 'connected' })]
  expect([calls.asInside(waits), calls.asInside(sits), calls.asInside(undefined)]).toEqual([undefined, sits, undefined])
  expect([calls.insideBy(sits, true), calls.insideBy(sits, false)]).toEqual([sits, undefined])
  expect(calls.insiders({ participants: [waits, sits] })).toEqual([sits])
})

test('who brings the address alone is a stranger', () => {
  expect(calls.proofs.filter((proof) => calls.isStranger({ proof }))).toEqual(['address'])
})

test('who is known waits before strangers, then who came first, then the same order for everybody', () => {
  const at = (id: string, minutes: number, more: Partial<calls.Participant> = {}) =>
    someone({ id, knockedAt: later(start, minutes * minute), ...more })
  const participants = [
    at('stranger', 0, { proof: 'address' }),
    at('b', 2),
    at('a', 2),
    at('first', 1),
    at('gone', 0, { state: 'left' }),
    at('c', 2),
  ]
  const order = ['first', 'a', 'b', 'c', 'stranger']
  expect(calls.waiters({ participants }).map(({ id }) => id)).toEqual(order)
  expect(calls.waiters({ participants: participants.toReversed() }).map(({ id }) => id)).toEqual(order)
})

test('what a patient was told of another way holds before the call would open, and ends with the visit', () => {
  const early = later(calls.opensAt(scheduled), -1)
  const moved = { ...scheduled, state: 'moved_to_phone', movedTo: 'phone' } as const
  expect(calls.shutFor(moved, early)).toBe('moved_to_phone')
  expect(calls.shutFor({ ...moved, visit: 'cancelled' }, early)).toBe('cancelled')
})

test('why the door takes no knocks: for each status of the visit, before it opens, in time and long after', () => {
  const early = later(calls.opensAt(scheduled), -1)
  const told = (visit: (typeof statuses)[number]) =>
    [early, calls.opensAt(scheduled), later(end, 4 * hour), later(end, 4 * hour + 1)].map((now) =>
      calls.shutFor({ ...scheduled, visit }, now),
    )
  const open = ['too_early', undefined, undefined, 'ended']
  const cancelled = ['cancelled', 'cancelled', 'cancelled', 'cancelled']
  expect(Object.fromEntries(statuses.map((visit) => [visit, told(visit)]))).toEqual({
    requested: ['too_early', 'too_early', 'too_early', 'too_early'],
    booked: open,
    arrived: open,
    in_progress: open,
    completed: ['too_early', 'ended', 'ended', 'ended'],
    declined: cancelled,
    expired: cancelled,
    cancelled,
    no_show: ['cancelled', 'ended', 'ended', 'ended'],
    entered_in_error: ['too_early', 'cancelled', 'cancelled', 'cancelled'],
  })
})

test('a call that its host ended or moved is shut to who is no host, whatever the visit says', () => {
  expect(calls.shutFor({ ...scheduled, state: 'ended' }, start)).toBe('ended')
  expect(calls.shutFor({ ...scheduled, state: 'moved_to_phone', movedTo: 'phone' }, start)).toBe('moved_to_phone')
})

test('a host cannot reopen a call once its visit is over, or more than four hours after its end', () => {
  const over = () => statuses.filter((visit) => calls.isOverFor({ visit, end }, start))
  expect(over()).toEqual(['completed', 'declined', 'expired', 'cancelled', 'no_show', 'entered_in_error'])
  expect(calls.isOverFor({ visit: 'booked', end }, later(end, 4 * hour))).toBe(false)
  expect(calls.isOverFor({ visit: 'booked', end }, later(end, 4 * hour + 1))).toBe(true)
})

test('a call is on hold while the licence does not stand, and not once there is nothing to hold', () => {
  expect(calls.isOnHold(scheduled, 'suspended', start)).toBe(true)
  expect(calls.isOnHold(scheduled, 'verified', start)).toBe(false)
  expect(calls.isOnHold({ ...scheduled, visit: 'completed' }, 'suspended', start)).toBe(false)
  expect(calls.isOnHold({ ...scheduled, visit: 'no_show' }, 'suspended', start)).toBe(false)
  expect(calls.isOnHold({ ...scheduled, state: 'ended' }, 'suspended', start)).toBe(false)
  expect(calls.isOnHold(scheduled, 'suspended', later(end, 5 * hour))).toBe(false)
})

test('the length counts whole seconds, never less than none', () => {
  const after = (seconds: number, liveSince: typeof start | null, millis: number) =>
    calls.secondsOf({ seconds, liveSince }, later(start, millis))
  expect([after(5, null, 9000), after(5, start, 2999), after(5, start, -3000)]).toEqual([5, 7, 5])
})
