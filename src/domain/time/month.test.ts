import { expect, test } from 'vitest'
import { asLocalDate } from './local.ts'
import { instant } from './instant.ts'
import { addMonths, dayByKey, weeksOfMonth, yearsBefore } from './month.ts'

const day = asLocalDate

test('a month on is the same day, or the last day of a month that is shorter', () => {
  expect(addMonths(day('2026-01-31'), 1)).toBe('2026-02-28')
  expect(addMonths(day('2028-02-29'), 12)).toBe('2029-02-28')
  expect(addMonths(day('2026-12-15'), 1)).toBe('2027-01-15')
  expect(addMonths(day('2027-01-15'), -1)).toBe('2026-12-15')
  expect(addMonths(day('2026-03-31'), -1)).toBe('2026-02-28')
})

test('years are those of the calendar, at the same time of day', () => {
  const noon = (year: number, month: number, date: number) => instant(Date.UTC(year, month - 1, date, 12))
  expect(yearsBefore(noon(2036, 5, 1), 10)).toBe(noon(2026, 5, 1))
  expect(yearsBefore(noon(2027, 3, 1), 3)).toBe(noon(2024, 3, 1))
  // Where a year has no 29 February, its 28th: nothing is kept for less than was said.
  expect(yearsBefore(noon(2028, 2, 29), 1)).toBe(noon(2027, 2, 28))
})

test('a month stands in weeks that begin as the locale has it', () => {
  const november = weeksOfMonth(day('2026-11-26'), 1)
  expect(november[0]).toEqual([null, null, null, null, null, null, '2026-11-01'])
  expect(november.at(-1)).toEqual(['2026-11-30', null, null, null, null, null, null])
  // From Saturday, as in Arabic.
  expect(weeksOfMonth(day('2026-11-26'), 6)[0]).toEqual([
    null,
    '2026-11-01',
    '2026-11-02',
    '2026-11-03',
    '2026-11-04',
    '2026-11-05',
    '2026-11-06',
  ])
  expect(weeksOfMonth(day('2027-02-10'), 1)).toHaveLength(4)
})

test('keys lead by days, weeks, months and years, and arrows follow the direction of the page', () => {
  const thursday = day('2026-11-26')
  const press = (key: string, shiftKey = false, isMirrored = false) =>
    dayByKey(thursday, { key, shiftKey }, { firstWeekday: 1, isMirrored })
  expect(press('ArrowRight')).toBe('2026-11-27')
  expect(press('ArrowRight', false, true)).toBe('2026-11-25')
  expect(press('ArrowLeft')).toBe('2026-11-25')
  expect(press('ArrowUp')).toBe('2026-11-19')
  expect(press('ArrowDown')).toBe('2026-12-03')
  expect(press('Home')).toBe('2026-11-23')
  expect(press('End')).toBe('2026-11-29')
  expect(press('PageUp')).toBe('2026-10-26')
  expect(press('PageDown')).toBe('2026-12-26')
  expect(press('PageUp', true)).toBe('2025-11-26')
  expect(press('PageDown', true)).toBe('2027-11-26')
  expect(press('a')).toBeUndefined()
})
