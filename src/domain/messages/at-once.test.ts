import { expect, test } from 'vitest'
import { hour, instant, later, minute } from '../time/instant.ts'
import { isToldAtOnce } from './at-once.ts'

test('what happens to a visit within two hours of its start is told at once, until it is over', () => {
  const start = instant(Date.parse('2027-01-05T10:00:00Z'))
  const visit = { start, end: later(start, hour / 2) }
  expect(isToldAtOnce(later(start, -2 * hour - minute), visit)).toBe(false)
  expect(isToldAtOnce(later(start, -2 * hour), visit)).toBe(true)
  expect(isToldAtOnce(later(start, 10 * minute), visit)).toBe(true)
  expect(isToldAtOnce(later(start, hour / 2), visit)).toBe(false)
})
