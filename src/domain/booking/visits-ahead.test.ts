import { expect, test } from 'vitest'
import { hasEnoughAhead } from './visits-ahead.ts'

test('twelve visits ahead with one doctor, or forty with all, are as many as can be booked online', () => {
  expect(hasEnoughAhead({ with_doctor: 11, in_all: 39 })).toBe(false)
  expect(hasEnoughAhead({ with_doctor: 12, in_all: 12 })).toBe(true)
  expect(hasEnoughAhead({ with_doctor: 0, in_all: 40 })).toBe(true)
})
