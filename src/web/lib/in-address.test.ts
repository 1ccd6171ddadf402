import { expect, test } from 'vitest'
import { isDate } from './in-address.ts'

test('an address names a day of the calendar, or none', () => {
  expect(['2027-01-04', '2028-02-29'].every(isDate)).toBe(true)
  expect(['2027-99-99', '2027-02-29', '2027-1-4', '2027-01-04T00:00', '', null].filter(isDate)).toEqual([])
})
