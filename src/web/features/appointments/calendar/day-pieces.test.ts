import { expect, test } from 'vitest'
import { asLocalDate } from '#domain/time/local.ts'
import { dayPieces } from './day-pieces.ts'

const date = asLocalDate('2027-01-04')
const visit = (start: string, end: string, status: 'booked' | 'cancelled' = 'booked') => ({
  status,
  time_zone: 'UTC',
  start: `2027-01-04T${start}:00Z`,
  end: `2027-01-04T${end}:00Z`,
})
const hours = (start: number, end: number) => ({ start: start * 60, end: end * 60 })
const grounds = { open: [hours(9, 12), hours(13, 15)], breaks: [hours(12, 13)], leave: [hours(15, 17)] }
const told = (pieces: ReturnType<typeof dayPieces>) =>
  pieces.map((piece) => `${piece.kind} ${piece.start / 60}${'end' in piece ? `-${piece.end / 60}` : ''}`)

test('a day is told in its order: visits, what is free between them, breaks, leave, and where it has got to', () => {
  const visits = [visit('09:00', '10:00'), visit('10:00', '10:30', 'cancelled'), visit('14:00', '15:00')]
  expect(told(dayPieces(date, { visits, grounds, now: { date, minutes: 9 * 60 + 30 } }))).toEqual([
    'visit 9',
    'now 9.5',
    'visit 10',
    'free 10-12',
    'break 12-13',
    'free 13-14',
    'visit 14',
    'leave 15-17',
  ])
})

test('a break in which somebody is seen is none, free time that is past is not told, and another day has no now', () => {
  const visits = [visit('12:00', '13:00')]
  expect(told(dayPieces(date, { visits, grounds, now: { date, minutes: 14 * 60 } }))).toEqual([
    'visit 12',
    'now 14',
    'free 14-15',
    'leave 15-17',
  ])
  const before = asLocalDate('2027-01-03')
  expect(told(dayPieces(date, { visits, grounds, now: { date: before, minutes: 0 } }))).not.toContain('now 0')
})

test('a visit of last night that still goes on stands first', () => {
  const night = { ...visit('23:30', '23:59'), start: '2027-01-03T23:30:00Z', end: '2027-01-04T00:30:00Z' }
  expect(told(dayPieces(date, { visits: [night], grounds, now: { date, minutes: 0 } }))[0]).toMatch(/^visit/)
})
