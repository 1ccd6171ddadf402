import { expect, test } from 'vitest'
import { copiedTo, presets, withBreak, written } from './week-presets.ts'

const [monday] = presets['Mornings'] ?? []
if (!monday) throw new Error('No mornings')
const on = (weekday: number, start: string, end: string) => ({ ...monday, weekday, start, end })
const told = (periods: ReturnType<typeof withBreak>) =>
  periods?.map(({ weekday, start, end }) => `${weekday} ${start}-${end}`)

test('a break is lunch where hours go over it, else their middle; short hours have none', () => {
  expect(told(withBreak([on(1, '09:00', '17:00')], 1))).toEqual(['1 09:00-12:30', '1 13:00-17:00'])
  expect(told(withBreak([on(1, '14:00', '18:00'), on(1, '08:00', '09:00')], 1))).toEqual([
    '1 14:00-15:45',
    '1 16:15-18:00',
    '1 08:00-09:00',
  ])
  expect(withBreak([on(1, '09:00', '10:00')], 1)).toBeUndefined()
  expect(withBreak([on(1, '09:00', '17:00')], 2)).toBeUndefined()
})

test('the hours of a day are copied to the days that were ticked, in place of theirs, and nowhere else', () => {
  const week = [on(1, '09:00', '12:00'), on(2, '10:00', '11:00'), on(6, '08:00', '09:00')]
  expect(told(copiedTo(week, 1, [1, 2, 7]))).toEqual([
    '1 09:00-12:00',
    '2 09:00-12:00',
    '6 08:00-09:00',
    '7 09:00-12:00',
  ])
})

test('hours that are written for a day take the place of those it had, and are seen in the same way', () => {
  const week = [{ ...on(1, '09:00', '17:00'), mode: 'video' as const }, on(2, '10:00', '11:00')]
  const next = written(week, 1, [
    { start: '13:00', end: '17:00' },
    { start: '09:00', end: '12:00' },
  ])
  expect(told(next)).toEqual(['1 09:00-12:00', '1 13:00-17:00', '2 10:00-11:00'])
  expect(next[0]?.mode).toBe('video')
})

test('hours that stand already keep how they are seen when the day is written anew', () => {
  const week = [on(1, '09:00', '12:00'), { ...on(1, '14:00', '17:00'), mode: 'video' as const }]
  const next = written(week, 1, [
    { start: '09:00', end: '12:00' },
    { start: '14:00', end: '17:00' },
    { start: '18:00', end: '19:00' },
  ])
  expect(next).toEqual([...week, on(1, '18:00', '19:00')])
})

test('hours for chosen services stay theirs when they are copied, cut by a break or written anew', () => {
  const week = [{ ...on(2, '17:00', '20:00'), services: ['travel'] }]
  const named = (periods: typeof week | ReturnType<typeof withBreak>) => periods?.map(({ services }) => services)
  expect(named(copiedTo(week, 2, [4]))).toEqual([['travel'], ['travel']])
  expect(named(withBreak(week, 2))).toEqual([['travel'], ['travel']])
  expect(named(written(week, 2, [{ start: '16:00', end: '19:00' }]))).toEqual([['travel']])
})
