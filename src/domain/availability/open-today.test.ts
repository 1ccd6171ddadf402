import { expect, test } from 'vitest'
import { instant, toRfc3339 } from '../time/instant.ts'
import { asLocalDate } from '../time/local.ts'
import { asZone } from '../time/zone.ts'
import { emptyDay } from './day-bits.ts'
import { openToday } from './open-today.ts'

const bits = (from: number, to: number) => emptyDay.slice(0, from) + '1'.repeat(to - from) + emptyDay.slice(to)

test('a day of work is what the wall of the branch calls today, also across midnight by UTC', () => {
  const days = [
    { day: asLocalDate('2027-01-04'), open: bits(252, 288) },
    { day: asLocalDate('2027-01-05'), open: bits(0, 48) },
  ]
  const at = (zone: string) =>
    openToday(instant(Date.parse('2027-01-05T01:00:00Z')), asZone(zone), days).map(({ start, end }) => [
      toRfc3339(start),
      toRfc3339(end),
    ])
  // 9pm to 4am by UTC: one stretch of the 5th in Auckland, cut at midnight in London.
  expect(at('Pacific/Auckland')).toEqual([['2027-01-04T21:00:00.000Z', '2027-01-05T04:00:00.000Z']])
  expect(at('Europe/London')).toEqual([['2027-01-05T00:00:00.000Z', '2027-01-05T04:00:00.000Z']])
})
