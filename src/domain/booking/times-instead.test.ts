import { expect, test } from 'vitest'
import { hour, instant, later } from '../time/instant.ts'
import { asZone } from '../time/zone.ts'
import { canBookInstead, nearestInstead } from './times-instead.ts'

const now = instant(Date.parse('2027-01-04T07:00:00Z'))
const start = instant(Date.parse('2027-01-05T10:00:00Z'))
const gone = { start, born: '2015-03-01', isDayOut: true, taken: [] }
const place = {
  zone: asZone('Europe/London'),
  minutes: 30,
  bufferBefore: 0,
  bufferAfter: 0,
  approval: 'auto',
  answerMinutes: 60,
  isOwnDoctor: true,
  age_from: null,
  age_to: null,
} as const

test('whoever cancels a visit has no other time on its day; a colleague has, and a request can be asked for anew', () => {
  const sameDay = later(start, 3 * hour)
  expect(canBookInstead(now, gone, place, sameDay)).toBe(false)
  expect(canBookInstead(now, gone, { ...place, isOwnDoctor: false }, sameDay)).toBe(true)
  expect(canBookInstead(now, { ...gone, isDayOut: false }, place, sameDay)).toBe(true)
  expect(canBookInstead(now, gone, place, later(start, 24 * hour))).toBe(true)
})

test('nobody is offered a time at which they are elsewhere, its buffers counted', () => {
  const next = later(start, 24 * hour)
  const taken = [{ start: later(next, hour / 2), end: later(next, hour) }]
  expect(canBookInstead(now, { ...gone, taken }, place, next)).toBe(true)
  expect(canBookInstead(now, { ...gone, taken }, { ...place, bufferAfter: 5 }, next)).toBe(false)
})

test('nor a doctor who does not see people of their age, nor a request that could not be answered before', () => {
  const next = later(start, 24 * hour)
  expect(canBookInstead(now, gone, { ...place, age_from: 18 }, next)).toBe(false)
  expect(canBookInstead(now, { ...gone, born: null }, { ...place, age_from: 18 }, next)).toBe(true)
  const soon = later(now, 5 * 60_000)
  expect(canBookInstead(now, gone, { ...place, approval: 'manual' }, soon)).toBe(false)
  expect(canBookInstead(now, gone, place, soon)).toBe(true)
})

test('of many times the three nearest to the one that is gone stand there, the first one first', () => {
  const times = [-48, -2, 1, 2, 30].map((hours) => ({ start: later(start, hours * hour) }))
  expect(nearestInstead({ start }, times).map((time) => (time.start - start) / hour)).toEqual([-2, 1, 2])
})
