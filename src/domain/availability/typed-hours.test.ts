import { expect, test } from 'vitest'
import { typedHours } from './typed-hours.ts'

const said = (text: string) => typedHours(text)?.map(({ start, end }) => `${start}-${end}`)

test('hours are understood as people write them', () => {
  expect(said('9-13')).toEqual(['09:00-13:00'])
  expect(said('9:30–12, 13-17.15')).toEqual(['09:30-12:00', '13:00-17:15'])
  expect(said('9am to 1pm and 2pm-5:30pm')).toEqual(['09:00-13:00', '14:00-17:30'])
  expect(said('8h-12h30; 14h à 18h')).toEqual(['08:00-12:30', '14:00-18:00'])
  expect(said('٩-١٣')).toEqual(['09:00-13:00'])
  expect(said('12am-12pm')).toEqual(['00:00-12:00'])
})

test('an end before its start is of the afternoon where that is the only day it can mean, and else a night', () => {
  expect(said('9-5')).toEqual(['09:00-17:00'])
  expect(said('22-6')).toEqual(['22:00-06:00'])
  expect(said('9-1pm')).toEqual(['09:00-13:00'])
  expect(said('1-5pm')).toEqual(['13:00-17:00'])
  expect(said('10pm-6am')).toEqual(['22:00-06:00'])
  expect(said('20-24')).toEqual(['20:00-00:00'])
  expect(said('9am-5')).toEqual(['09:00-17:00'])
  expect(said('2pm-6')).toEqual(['14:00-18:00'])
  expect(said('10pm-6')).toEqual(['22:00-06:00'])
  expect([said('14-6'), said('20-6')]).toEqual([['14:00-18:00'], ['20:00-06:00']])
})

test('hours after others are of the afternoon, as one writes a day with lunch', () => {
  expect(said('9-12, 1-5')).toEqual(['09:00-12:00', '13:00-17:00'])
  expect(said('9-1, 2-5')).toEqual(['09:00-13:00', '14:00-17:00'])
  expect(said('9-12, 13-5')).toEqual(['09:00-12:00', '13:00-17:00'])
  expect(said('8-12, 1-5, 6-8')).toEqual(['08:00-12:00', '13:00-17:00', '18:00-20:00'])
  expect(said('09:00-12:00, 1-5')).toEqual(['09:00-12:00', '13:00-17:00'])
})

test('hours of 24 in another order stay as they stand, and a slip becomes no night', () => {
  expect(said('14-18, 8-12')).toEqual(['14:00-18:00', '08:00-12:00'])
  expect(said('13-17, 9-12')).toEqual(['13:00-17:00', '09:00-12:00'])
  expect(said('9-12:30, 12-4')).toEqual(['09:00-12:30', '12:00-16:00'])
  expect(said('9-12, 11-3')).toEqual(['09:00-12:00', '11:00-15:00'])
})

test('hours in full are of 24 hours: whatever stands there is read back as it stands', () => {
  for (const hours of ['12:00-02:00', '10:00-06:00', '08:00-08:00', '00:00-00:00', '18:00-08:00', '09:00-17:00'])
    expect(said(hours)).toEqual([hours])
})

test('what is no hours, or may be two things, is not guessed at', () => {
  for (const text of [
    '18-8',
    '19-8',
    '16-8',
    '',
    'mornings',
    '9',
    '9-',
    '25-26',
    '9:75-10',
    '13pm-2pm',
    '9-13 and then home',
    ',,',
  ])
    expect(said(text)).toBeUndefined()
})
