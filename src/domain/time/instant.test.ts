import { expect, test } from 'vitest'
import { parseInstant } from './instant.ts'

test('a moment is read with its offset, as RFC 3339 writes it', () => {
  expect(parseInstant('2027-01-05T09:00Z')).toBe(Date.UTC(2027, 0, 5, 9))
  expect(parseInstant('2028-02-29T23:59:59.5+14:00')).toBe(Date.UTC(2028, 1, 29, 9, 59, 59, 500))
})

test('a day that no calendar has, or an offset that no place has, is no moment', () => {
  for (const wrong of [
    '2026-02-30T00:00:00Z',
    '2027-02-29T00:00:00Z',
    '2026-13-01T00:00:00Z',
    '2026-01-05T09:00:00+16:00',
    '2026-01-05',
    '2026-01-05T25:00Z',
    '',
  ])
    // prettier-ignore
    expect(parseInstant(wrong), wrong).toBeUndefined()
})
