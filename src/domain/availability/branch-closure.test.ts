import { expect, test } from 'vitest'
import { fault } from '#domain/fault.ts'
import { instant } from '../time/instant.ts'
import { asZone } from '../time/zone.ts'
import { closureFaults, endOfClosure } from './branch-closure.ts'

const auckland = asZone('Pacific/Auckland')
const at = (moment: string) => instant(Date.parse(`${moment}:00Z`))
/** Noon of 4 January in Auckland, when it is still the 3rd in London. */
const noon = at('2027-01-03T23:00')

/** What is wrong with a closure such as `2027-01-04 to 2027-01-08`, also with times. */
function faults(dates: string, times?: string) {
  const [from_date = '', until_date = from_date] = dates.split(' to ')
  const [start = null, end = null] = times?.split('-') ?? []
  return closureFaults({ from_date, until_date, start, end }, noon, auckland)
}

test('a branch closes for today or for days to come, whole or from a time to another', () => {
  expect(faults('2027-01-04')).toEqual({})
  expect(faults('2027-01-04', '09:00-12:05')).toEqual({})
  expect(faults('2027-02-01 to 2027-02-05', '08:00-09:00')).toEqual({})
})

test('nobody closes the past, by the wall of the branch', () => {
  expect(faults('2027-01-03 to 2027-01-10')).toEqual({ from_date: fault('closure_past') })
  expect(faults('2027-01-04', '09:00-12:00')).toEqual({ end: fault('closure_past') })
  expect(faults('2027-01-04', '09:00-11:00')).toEqual({ end: fault('closure_past') })
})

test('dates that are wrong by themselves are said first', () => {
  expect(faults('2026-01-04 to 2026-01-03')).toEqual({ until_date: fault('end_date_before_start') })
})

test('a closure lasts 366 days at most, and one without end is refused at once', () => {
  const tooLong = { until_date: fault('period_too_long', { days: 366 }) }
  expect(faults('2027-02-01 to 2028-02-01')).toEqual({})
  expect(faults('2027-02-01 to 2028-02-02')).toEqual(tooLong)
  expect(faults('2027-02-01 to 9999-12-31')).toEqual(tooLong)
})

test('a closure of whole days ends with its last one, one with times at its time of the last day', () => {
  expect(endOfClosure({ until_date: '2027-01-04', end: null }, auckland)).toBe(at('2027-01-04T11:00'))
  expect(endOfClosure({ until_date: '2027-01-04', end: '12:00' }, auckland)).toBe(noon)
  // Lisbon's clocks change on the 28th.
  expect(endOfClosure({ until_date: '2027-03-27', end: null }, asZone('Europe/Lisbon'))).toBe(at('2027-03-28T00:00'))
})
