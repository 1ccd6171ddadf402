import { expect, test } from 'vitest'
import { instant, toRfc3339 } from '../time/instant.ts'
import { asLocalDate } from '../time/local.ts'
import { asZone } from '../time/zone.ts'
import { emptyDay } from './day-bits.ts'
import { openToday } from './open-today.ts'

const bits = (from: number, to: number) => emptyDay.slice(0, from) + '1'.repeat(to - from) + emptyDay.slice(to)

/** When somebody is open today, from the bits of days of 2027, as moments by UTC. */
function today(now: string, zone: string, days: Readonly<Record<string, string>>) {
  const read = Object.entries(days).map(([day, open]) => ({ day: asLocalDate(`2027-${day}`), open }))
  const found = openToday(instant(Date.parse(`2027-${now}:00Z`)), asZone(zone), read)
  return found.map(({ start, end }) => `${toRfc3339(start).slice(5, 16)} – ${toRfc3339(end).slice(5, 16)}`)
}

test('a day of work is what the wall of the branch calls today, also across midnight by UTC', () => {
  const at = (zone: string) => today('01-05T01:00', zone, { '01-04': bits(252, 288), '01-05': bits(0, 48) })
  // 9pm to 4am by UTC: one stretch of the 5th in Auckland, cut at midnight in London.
  expect(at('Pacific/Auckland')).toEqual(['01-04T21:00 – 01-05T04:00'])
  expect(at('Europe/London')).toEqual(['01-05T00:00 – 01-05T04:00'])
})

test('what was open yesterday and what opens tomorrow is not of today, and a break stays one', () => {
  const work = { '01-04': bits(108, 144), '01-05': emptyDay, '01-06': bits(0, 48) }
  expect(today('01-05T12:00', 'Europe/London', work)).toEqual([])
  expect(today('01-05T12:00', 'Europe/London', { ...work, '01-04': bits(252, 288) })).toEqual([])
  const morning = bits(108, 144).slice(0, 156)
  expect(today('01-05T12:00', 'Europe/London', { '01-05': morning + bits(156, 204).slice(156) })).toEqual([
    '01-05T09:00 – 01-05T12:00',
    '01-05T13:00 – 01-05T17:00',
  ])
})

test('the day on which the clocks change is an hour shorter', () => {
  expect(today('03-28T12:00', 'Europe/London', { '03-28': bits(0, 288) })).toEqual(['03-28T00:00 – 03-28T23:00'])
})
