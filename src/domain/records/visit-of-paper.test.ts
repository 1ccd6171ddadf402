import { expect, test } from 'vitest'
import { instant } from '../time/instant.ts'
import { asZone } from '../time/zone.ts'
import { likelyVisit } from './visit-of-paper.ts'

const london = asZone('Europe/London')
const at = (moment: string) => ({ start: instant(Date.parse(moment)), time_zone: london })
const now = instant(Date.parse('2027-01-05T12:00:00Z'))
const [lastYear, yesterday, morning, evening, tomorrow] = [
  at('2026-02-01T09:00:00Z'),
  at('2027-01-04T09:00:00Z'),
  at('2027-01-05T09:00:00Z'),
  at('2027-01-05T17:00:00Z'),
  at('2027-01-06T09:00:00Z'),
]

test('a document belongs to the visit of today, of several to the one that has begun', () => {
  expect(likelyVisit(now, [tomorrow, evening, morning, yesterday])).toBe(morning)
  expect(likelyVisit(now, [tomorrow, evening, yesterday])).toBe(evening)
})

test('without a visit today it is the latest one that was, else the next one', () => {
  expect(likelyVisit(now, [tomorrow, lastYear, yesterday])).toBe(yesterday)
  expect(likelyVisit(now, [at('2027-02-01T09:00:00Z'), tomorrow])).toBe(tomorrow)
  expect(likelyVisit(now, [])).toBeUndefined()
})

test('today is that of the clinic', () => {
  const auckland = { ...at('2027-01-04T21:00:00Z'), time_zone: asZone('Pacific/Auckland') }
  expect(
    likelyVisit(instant(Date.parse('2027-01-05T10:30:00Z')), [auckland, at('2027-01-05T10:00:00Z')]),
  ).toMatchObject({
    start: instant(Date.parse('2027-01-05T10:00:00Z')),
  })
  expect(likelyVisit(instant(Date.parse('2027-01-05T10:30:00Z')), [auckland, at('2027-01-04T23:00:00Z')])).toBe(
    auckland,
  )
})
