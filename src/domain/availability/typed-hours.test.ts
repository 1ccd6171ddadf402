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

test('an end before its start is of the afternoon where no half of the day is named; a night is said with 24 hours', () => {
  expect(said('9-5')).toEqual(['09:00-17:00'])
  expect(said('22-6')).toEqual(['22:00-06:00'])
  expect(said('9-1pm')).toEqual(['09:00-13:00'])
  expect(said('1-5pm')).toEqual(['13:00-17:00'])
  expect(said('10pm-6am')).toEqual(['22:00-06:00'])
  expect(said('20-24')).toEqual(['20:00-00:00'])
  expect(said('9am-5')).toEqual(['09:00-17:00'])
  expect(said('2pm-6')).toEqual(['14:00-18:00'])
  expect(said('10pm-6')).toEqual(['22:00-06:00'])
  expect([said('19-8'), said('18-8')]).toEqual([['19:00-08:00'], ['18:00-08:00']])
})

test('what is no hours is not guessed at', () => {
  for (const text of ['', 'mornings', '9', '9-', '25-26', '9:75-10', '13pm-2pm', '9-13 and then home', ',,'])
    expect(said(text)).toBeUndefined()
})
