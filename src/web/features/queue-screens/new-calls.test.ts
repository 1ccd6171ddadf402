import { expect, test } from 'vitest'
import { callsOn, newCalls } from './new-calls.ts'

const call = (called_at: string, label = 'A12') => ({ label, point: 'Room 1', state: 'called' as const, called_at })

test('a call is spoken once, a second call of the same number again, and so is the number of the next day', () => {
  const first = callsOn([call('2026-11-26T09:00:00Z')])
  expect(newCalls(undefined, first)).toEqual([])
  expect(newCalls(callsOn([]), first)).toMatchObject([{ label: 'A12' }])
  expect(newCalls(first, first)).toEqual([])
  expect(newCalls(first, callsOn([call('2026-11-26T09:02:00Z')]))).toMatchObject([{ label: 'A12' }])
  expect(newCalls(first, callsOn([call('2026-11-27T09:00:00Z')]))).toMatchObject([{ label: 'A12' }])
})

test('who is with somebody is not called', () => {
  expect(callsOn([{ ...call('2026-11-26T09:00:00Z'), state: 'serving' }]).size).toBe(0)
})
