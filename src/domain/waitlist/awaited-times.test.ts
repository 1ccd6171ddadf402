import { expect, test } from 'vitest'
import { instant } from '../time/instant.ts'
import { asLocalDate } from '../time/local.ts'
import { beforeInLine, lastDayOf, openedSince } from './awaited-times.ts'

const today = asLocalDate('2027-01-04')
const at = (time: string) => instant(Date.parse(`2027-01-04T${time}:00Z`))

test('somebody waits for a quarter of a year where no day was said, for half a year at most, and not until yesterday', () => {
  expect(lastDayOf(today, null)).toBe('2027-04-04')
  expect(lastDayOf(today, asLocalDate('2027-01-20'))).toBe('2027-01-20')
  expect(lastDayOf(today, today)).toBe(today)
  expect(lastDayOf(today, asLocalDate('2027-12-31'))).toBe('2027-07-03')
  expect(lastDayOf(today, asLocalDate('2027-01-03'))).toBeUndefined()
})

test('the line is one: urgent people first, then who has waited longest, with a visit or without one', () => {
  const late = { entry_id: 'a', is_urgent: false, waits_since: at('12:00') }
  const early = { entry_id: 'b', is_urgent: false, waits_since: at('09:00') }
  const urgent = { entry_id: 'c', is_urgent: true, waits_since: at('13:00') }
  const same = { entry_id: 'd', is_urgent: false, waits_since: at('09:00') }
  expect([late, same, early, urgent].toSorted(beforeInLine).map(({ entry_id }) => entry_id)).toEqual([
    'c',
    'b',
    'd',
    'a',
  ])
})

test('what has opened is what was not free before; a time that was free all along parts it', () => {
  const before = [at('09:00'), at('10:00')]
  const stretch = (start: string, end: string) => ({ start: at(start), end: at(end) })
  expect(openedSince(before, [at('09:00')])).toEqual([])
  expect(openedSince(before, [at('08:00'), at('08:30'), at('09:00'), at('09:30'), at('10:00'), at('10:30')])).toEqual([
    stretch('08:00', '08:31'),
    stretch('09:30', '09:31'),
    stretch('10:30', '10:31'),
  ])
  expect(openedSince([], [at('11:00'), at('11:30')])).toEqual([stretch('11:00', '11:31')])
})
