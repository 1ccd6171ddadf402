import { expect, test } from 'vitest'
import { hour, instant, minute } from '../time/instant.ts'
import { isStillBefore } from './next-visit.ts'

const end = instant(Date.parse('2027-01-04T10:30:00Z'))
const after = (span: number) => instant(end + span)
const booked = { status: 'booked', end, lateMinutes: 0 } as const
const arrived = { status: 'arrived', end, lateMinutes: 0 } as const

test('a visit that nobody came to is the next one until its time is over', () => {
  expect(isStillBefore(after(-minute), booked)).toBe(true)
  expect(isStillBefore(after(minute), booked)).toBe(false)
})

test('with a doctor who runs late it is so for as long as the doctor is late', () => {
  expect(isStillBefore(after(10 * minute), { ...booked, lateMinutes: 20 })).toBe(true)
  expect(isStillBefore(after(21 * minute), { ...booked, lateMinutes: 20 })).toBe(false)
})

test('who is here waits on after the time of the visit, but not until midnight', () => {
  expect(isStillBefore(after(hour), arrived)).toBe(true)
  expect(isStillBefore(after(hour), { ...arrived, status: 'in_progress' })).toBe(true)
  expect(isStillBefore(after(3 * hour), arrived)).toBe(false)
})
