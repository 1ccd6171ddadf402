import { expect, test } from 'vitest'
import { hour, instant, minute } from '../time/instant.ts'
import { isVisitOnHold, longestWait } from './on-hold.ts'

const now = instant(Date.UTC(2027, 0, 4, 9))
const over = instant(now - 20 * minute)

test('a visit to come is on hold while the licence of its doctor does not stand, and one whose time is over is not', () => {
  const ahead = { status: 'booked', end: instant(now + hour) } as const
  expect(isVisitOnHold(now, { ...ahead, licenceStands: false })).toBe(true)
  expect(isVisitOnHold(now, { ...ahead, status: 'requested', licenceStands: false })).toBe(true)
  expect(isVisitOnHold(now, { ...ahead, licenceStands: true })).toBe(false)
  expect(isVisitOnHold(now, { ...ahead, end: now, licenceStands: false })).toBe(false)
  expect(isVisitOnHold(now, { ...ahead, end: over, licenceStands: false })).toBe(false)
  expect(isVisitOnHold(now, { status: 'completed', end: instant(now + hour), licenceStands: false })).toBe(false)
})

test('who was checked in and still waits is on hold after the time of the visit as well, for that day', () => {
  const here = { status: 'arrived', licenceStands: false } as const
  expect(isVisitOnHold(now, { ...here, end: over })).toBe(true)
  expect(isVisitOnHold(now, { ...here, end: instant(now - longestWait - minute) })).toBe(false)
})
