import { expect, test } from 'vitest'
import { calledWords } from './visit-facts.tsx'

const ticket = { id: 't', version: 1, label: 'A1', point_id: 'p', call: null }

test('who is checked in and called stands on the board as called, with the point; whoever waits does not', () => {
  const called = { ...ticket, state: 'called', point: 'Room 1' } as const
  expect(calledWords({ status: 'arrived', ticket: called })).toBe('Called to Room 1')
  expect(calledWords({ status: 'arrived', ticket: { ...called, state: 'waiting' } })).toBeUndefined()
  expect(calledWords({ status: 'in_progress', ticket: called })).toBeUndefined()
  expect(calledWords({ status: 'arrived', ticket: null })).toBeUndefined()
})
