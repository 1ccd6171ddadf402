import { expect, test } from 'vitest'
import { dayIn } from './format.ts'

test('the day of a visit is weekday, day, month name and year', () => {
  expect(dayIn('Europe/London', '2026-11-26T09:30:00Z')).toBe('Thursday 26 November 2026')
})

test('which year it is, is read from the wall of the place', () => {
  expect(dayIn('Pacific/Auckland', '2026-12-31T12:00:00Z')).toBe('Friday 1 January 2027')
})
