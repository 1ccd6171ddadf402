import { expect, test } from 'vitest'
import { dayParts, minutesOfPart, partOf } from './day-part.ts'
import { timeOf } from './local.ts'

const minutes = Array.from({ length: 24 * 60 }, (_, minute) => minute)

test('the afternoon begins at noon and the evening at five', () => {
  expect(['00:00', '11:59', '12:00', '16:59', '17:00', '23:59'].map(partOf)).toEqual([
    'morning',
    'morning',
    'afternoon',
    'afternoon',
    'evening',
    'evening',
  ])
  expect(minutesOfPart(undefined)).toEqual({ start: 0, end: 1440 })
})

test('a part of the day is the same for who searches and for who waits, in every minute', () => {
  for (const part of dayParts) {
    const { start, end } = minutesOfPart(part)
    expect(minutes.filter((minute) => minute >= start && minute < end)).toEqual(
      minutes.filter((minute) => partOf(timeOf(minute)) === part),
    )
  }
})
