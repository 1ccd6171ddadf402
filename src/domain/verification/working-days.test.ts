import { expect, test } from 'vitest'
import { instant } from '../time/instant.ts'
import { isWorkingDay, oneWorkingDayBefore } from './working-days.ts'

const moment = (text: string) => instant(Date.parse(`${text}:00Z`))
const before = (text: string) => new Date(oneWorkingDayBefore(moment(text))).toISOString().slice(0, 16)

// 4 January 2027 is a Monday.
test.each([
  ['2027-01-06T10:00', '2027-01-05T10:00'],
  ['2027-01-04T10:00', '2027-01-01T10:00'],
  ['2027-01-03T10:00', '2027-01-01T00:00'],
  ['2027-01-02T00:00', '2027-01-01T00:00'],
  ['2027-01-09T15:00', '2027-01-08T00:00'],
  ['2027-01-05T00:00', '2027-01-04T00:00'],
])('one working day before %s is %s: Saturday and Sunday do not count', (now, back) => {
  expect(before(now)).toBe(back)
})

test('a week has five working days', () => {
  const days = ['04', '05', '06', '07', '08', '09', '10'].map((date) => isWorkingDay(moment(`2027-01-${date}T12:00`)))
  expect(days).toEqual([true, true, true, true, true, false, false])
})
