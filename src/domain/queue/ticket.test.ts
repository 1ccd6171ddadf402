import fc from 'fast-check'
import { expect, test } from 'vitest'
import { statuses } from '../booking/status.ts'
import { afterStep, followsVisit, holdsPoint, labelOf, stepsFor, ticketStates, ticketSteps } from './ticket.ts'

test('a number that nobody was found for is taken out; one that a visit goes with goes with its visit alone', () => {
  const waits = { state: 'waiting', isAtPoint: false } as const
  expect(stepsFor({ ...waits, hasVisit: false })).toContain('leave')
  expect(stepsFor({ ...waits, hasVisit: true })).not.toContain('leave')
  expect(stepsFor({ ...waits, state: 'called', hasVisit: false })).not.toContain('leave')
})

test('a ticket goes from waiting to called to serving to done', () => {
  expect(afterStep('waiting', 'call')).toBe('called')
  expect(afterStep('called', 'start')).toBe('serving')
  expect(afterStep('serving', 'done')).toBe('done')
})

test('somebody is called once: not out of another call, nor while they are with somebody, nor after they have left', () => {
  for (const state of ticketStates)
    expect(afterStep(state, 'call'), state).toBe(state === 'waiting' ? 'called' : undefined)
})

test('who did not come is called again or put back; who has left is not', () => {
  expect(afterStep('missed', 'recall')).toBe('called')
  expect(afterStep('missed', 'back')).toBe('waiting')
  for (const step of ticketSteps) expect(afterStep('left', step), step).toBeUndefined()
})

test('a ticket is sent on from anywhere but a missed call, and waits again', () => {
  expect(ticketStates.filter((state) => afterStep(state, 'send') === 'waiting')).toEqual([
    'waiting',
    'called',
    'serving',
    'done',
  ])
})

test('whoever is at no point is neither called again nor started', () => {
  expect(stepsFor({ state: 'called', isAtPoint: false, hasVisit: true })).not.toContain('start')
  expect(stepsFor({ state: 'called', isAtPoint: true, hasVisit: true })).toEqual([
    'recall',
    'start',
    'miss',
    'back',
    'send',
  ])
})

test('a visit that is cancelled, moved or taken back takes its ticket out of the queue from any state', () => {
  for (const state of ticketStates)
    for (const status of ['cancelled', 'booked', 'entered_in_error'] as const)
      expect(followsVisit(state, status) ?? state).toBe('left')
})

test('whatever happens, a ticket of a visit that is over holds no point', () => {
  const over = statuses.filter((status) => !['arrived', 'in_progress'].includes(status))
  fc.assert(
    fc.property(
      fc.constantFrom(...ticketStates),
      fc.array(fc.constantFrom(...ticketSteps)),
      fc.constantFrom(...over),
      (from, steps, status) => {
        const before = steps.reduce((state, step) => afterStep(state, step) ?? state, from)
        expect(holdsPoint(followsVisit(before, status) ?? before)).toBe(false)
      },
    ),
  )
})

test('a number is a letter and a count', () => {
  expect(labelOf({ prefix: 'A', number: 12 })).toBe('A12')
})
