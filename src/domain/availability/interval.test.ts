import { expect, test } from 'vitest'
import { instant } from '../time/instant.ts'
import { covers, mergeOverlapping, overlaps, subtract, type Interval } from './interval.ts'

/** From one hour of a day to another. */
const from = (start: number, end: number): Interval => ({ start: instant(start), end: instant(end) })

test('a visit may begin the minute the one before it ends', () => {
  expect(overlaps(from(9, 10), from(10, 11))).toBe(false)
  expect(overlaps(from(10, 11), from(9, 10))).toBe(false)
  expect(overlaps(from(9, 11), from(10, 12))).toBe(true)
  expect(overlaps(from(9, 12), from(10, 11))).toBe(true)
})

test('hours that overlap are one, in whatever order they were written down; hours that only touch stay two', () => {
  expect(mergeOverlapping([from(14, 16), from(11, 13), from(9, 12)])).toEqual([from(9, 13), from(14, 16)])
  expect(mergeOverlapping([from(9, 10), from(10, 11)])).toEqual([from(9, 10), from(10, 11)])
  expect(mergeOverlapping([from(9, 17), from(10, 11), from(16, 18)])).toEqual([from(9, 18)])
})

test('an hour off leaves the time before it and the time after it, and nothing where all of it is off', () => {
  expect(subtract([from(9, 17)], [from(12, 13)])).toEqual([from(9, 12), from(13, 17)])
  expect(subtract([from(9, 17)], [from(9, 10), from(16, 18)])).toEqual([from(10, 16)])
  expect(subtract([from(9, 12), from(13, 17)], [from(8, 12)])).toEqual([from(13, 17)])
  expect(subtract([from(9, 12), from(13, 17)], [from(12, 13)])).toEqual([from(9, 12), from(13, 17)])
})

test('a visit fits into hours that touch, and into none with a break in its middle', () => {
  expect(covers([from(9, 10), from(10, 12)], from(9, 11))).toBe(true)
  expect(covers([from(9, 10), from(10, 12)], from(9, 12))).toBe(true)
  expect(covers([from(9, 10), from(11, 13)], from(9, 12))).toBe(false)
  expect(covers([from(9, 12)], from(11, 13))).toBe(false)
  expect(covers([from(10, 12)], from(9, 11))).toBe(false)
  expect(covers([from(8, 12), from(9, 10)], from(8, 11))).toBe(true)
  expect(covers([], from(9, 10))).toBe(false)
})
