import { expect, test } from 'vitest'
import { dayIn } from './format.ts'

const now = new Date('2026-11-22T10:00:00Z')

test('a visit of another year says its year', () => {
  expect(dayIn('Europe/London', '2026-11-26T09:30:00Z', now)).toBe('Thursday 26 November')
  expect(dayIn('Europe/London', '2027-01-04T09:30:00Z', now)).toBe('Monday 4 January 2027')
  expect(dayIn('Europe/London', '2025-11-24T09:30:00Z', now)).toBe('Monday 24 November 2025')
})

test('which year it is, is read from the wall of the place', () => {
  expect(dayIn('Pacific/Auckland', '2026-12-31T12:00:00Z', now)).toBe('Friday 1 January 2027')
})
