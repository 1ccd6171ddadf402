import { expect, test } from 'vitest'
import { asLocalDate } from '../time/local.ts'
import { partsOf } from './charts.ts'
import { findingOf } from './findings.ts'
import { countCell, measuredCell, percentile, shareCell, trendOf } from './measures.ts'
import { periodBefore, periodFault } from './periods.ts'

test('one to four are few, nobody is nobody, five is told', () => {
  expect([0, 1, 4, 5].map(countCell)).toEqual([0, 'few', 'few', 5])
})

test('a share of nobody is none, a share of a few is not told, also when it is nobody of them', () => {
  expect([shareCell(0, 0), shareCell(0, 4), shareCell(4, 4), shareCell(1, 5)]).toEqual([null, 'few', 'few', 0.2])
  expect([measuredCell(12, 4), measuredCell(12, 5), measuredCell(null, 9)]).toEqual(['few', 12, null])
})

test('half of the people waited no longer than the median, nine in ten no longer than the ninetieth percentile', () => {
  const waits = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
  expect([percentile(waits, 0.5), percentile(waits, 0.9), percentile([7], 0.9), percentile([], 0.5)]).toEqual([
    5,
    9,
    7,
    null,
  ])
})

test('a trend is told only between two figures', () => {
  expect(trendOf(12, 10)).toEqual({ way: 'up', by: 2 })
  expect(trendOf(0.3, 0.1 + 0.2)).toMatchObject({ way: 'same' })
  expect([trendOf('few', 10), trendOf(3, null)]).toEqual([null, null])
})

test('the period before is as long and ends the day before; a period runs forward for at most a year', () => {
  expect(periodBefore(asLocalDate('2027-03-01'), asLocalDate('2027-03-31'))).toEqual({
    from: '2027-01-29',
    until: '2027-02-28',
  })
  expect(periodFault(asLocalDate('2027-03-02'), asLocalDate('2027-03-01'))?.until?.code).toBe('end_date_before_start')
  expect(periodFault(asLocalDate('2027-01-01'), asLocalDate('2028-01-02'))?.until?.code).toBe('period_too_long')
  expect(periodFault(asLocalDate('2027-01-01'), asLocalDate('2027-12-31'))).toBeUndefined()
})

test('parts of the whole count small groups in, as whole per cents', () => {
  const line = (...counts: number[]) => ({ key: '', name: '', counts })
  expect(partsOf('outcomes', [line(97, 2, 0, 0, 0), line(200, 1, 0, 0, 0)])).toEqual([0.99, 0.01, 0, 0, 0])
  // Who did not come is counted of those who were due, as the key figure does: 10 of 90 + 10, not of all 200.
  expect(partsOf('outcomes', [line(90, 10, 40, 20, 40)])).toEqual([0.45, 0.1, 0.2, 0.1, 0.2])
  expect(partsOf('cancellations', [line(8, 2, 2, 0, 2, 2)])).toEqual([1, 0.25, 0.25, 0, 0.25, 0.25])
  // The median of all, not the mean of the days' medians.
  expect(partsOf('waits', [line(1, 2, 3), line(30, 40)])).toEqual([3, 40, 5])
  expect(partsOf('who_booked', [line(1, 2, 0, 0)])).toEqual(['few', 'few', 'few', 'few'])
})

test('the title of a chart says what it shows, and says so when there is too little', () => {
  const row = (key: string, ...cells: (number | 'few' | null)[]) => ({ key, name: key, cells })
  expect(findingOf('outcomes', [row('2027-01-04', 75, 20, 5, 0, 0)], [0.75, 0.2, 0.05, 0, 0])).toMatchObject({
    values: { share: 75, missed: 20 },
  })
  expect(findingOf('outcomes', [])).toMatchObject({ text: 'No visits in this period' })
  expect(
    findingOf('outcomes', [row('2027-01-04', 'few', 0, 'few', 0, 0)], ['few', 'few', 'few', 'few', 'few']),
  ).toMatchObject({
    text: expect.stringContaining('Too few'),
  })
  const rising = [row('31+', 0.4, 50), row('0-1', 0.05, 90)]
  expect(findingOf('missed_by_lead', rising)).toMatchObject({
    text: expect.stringContaining('earlier'),
    values: { first: 5, last: 40 },
  })
  expect(findingOf('missed_by_lead', [row('0-1', 0.4, 50), row('31+', 0.05, 90)]).text).toContain('costs nothing')
  // Where the middle is the worst, that is what is said: the title never contradicts its bars.
  expect(findingOf('missed_by_lead', [row('0-1', 0.02, 90), row('8-14', 0.1, 50), row('31+', 0.09, 50)])).toMatchObject(
    { text: expect.stringContaining('are missed most'), values: { group: '8-14', most: 10 } },
  )
  expect(
    findingOf('waits', [row('2027-01-04', 10, 40, 9), row('2027-01-05', 20, 30, 99)], [19, 31, 108]),
  ).toMatchObject({
    values: { usual: 19, worst: 40 },
  })
  expect(findingOf('demand', [row('2-10', 30, 4), row('5-16', 90, 4)])).toMatchObject({
    values: { weekday: '5', hour: 16 },
  })
  expect(findingOf('next_times', [row('Port', 9, 3), row('Central', 2, 3)])).toMatchObject({
    values: { name: 'Central', last: 'Port', most: 9 },
  })
})
