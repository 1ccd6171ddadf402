import { expect, test } from 'vitest'
import { instant } from '../time/instant.ts'
import { asZone } from '../time/zone.ts'
import { checkInNewsAt } from './check-in-news.ts'

const moment = (text: string) => instant(Date.parse(text))
const start = moment('2027-01-14T10:00:00Z')
const london = asZone('Europe/London')

test('check-in is told of an hour before the visit, or when it opens where that is later', () => {
  expect(checkInNewsAt(start, { before: 60 }, london)).toBe(moment('2027-01-14T09:00:00Z'))
  expect(checkInNewsAt(start, { before: 240 }, london)).toBe(moment('2027-01-14T09:00:00Z'))
  expect(checkInNewsAt(start, { before: 15 }, london)).toBe(moment('2027-01-14T09:45:00Z'))
})

test('where a branch opens check-in no sooner than the visit, nothing is told', () => {
  expect(checkInNewsAt(start, { before: 0 }, london)).toBeUndefined()
})

test('nobody is woken: it waits for 8am where the person lives, and is left out where the visit begins before', () => {
  const early = moment('2027-01-14T08:30:00Z')
  expect(checkInNewsAt(early, { before: 60 }, london)).toBe(moment('2027-01-14T08:00:00Z'))
  expect(checkInNewsAt(early, { before: 60 }, asZone('America/New_York'))).toBeUndefined()
})
