import { expect, test } from 'vitest'
import { arrivalsIn, hasNew } from './arrivals.ts'

const line = (visit: string, since: string | null) => ({ appointment_id: visit, waiting_since: since })

test('a doctor hears each arrival once: not at the first look, not again while the same person waits, again when they come back', () => {
  const first = arrivalsIn([line('a', '2027-01-05T08:50:00Z'), line('b', null)])
  expect(first).toEqual(['a 2027-01-05T08:50:00Z'])
  expect(hasNew(first, null)).toBe(false)
  const known = new Set(first)
  expect(hasNew(first, known)).toBe(false)
  expect(hasNew(arrivalsIn([line('a', null)]), known)).toBe(false)
  expect(hasNew(arrivalsIn([line('a', '2027-01-05T08:55:00Z')]), known)).toBe(true)
  expect(hasNew([...first, ...arrivalsIn([line('b', '2027-01-05T08:51:00Z')])], known)).toBe(true)
})
