import { expect, test } from 'vitest'
import { asLocalDate } from '#domain/time/local.ts'
import { freePieces, freeStretches, groundsOf } from './calendar-hours.ts'

const at = (start: number, end: number) => ({ start: start * 60, end: end * 60 })
const rule = (start: string, end: string) => ({
  weekday: 1,
  start,
  end,
  valid_from: null,
  valid_until: null,
  alternate_from: null,
})
const monday = asLocalDate('2026-11-23')
const leave = { from_date: monday, until_date: monday, start: null, end: null, kind: 'closed' as const }

test('a leave at one branch does not close the other', () => {
  const branches = [
    { id: 'a', rules: [rule('09:00', '12:00')] },
    { id: 'b', rules: [rule('13:00', '17:00')] },
  ]
  expect(groundsOf({ branches, exceptions: [] }, monday).breaks).toEqual([at(12, 13)])
  const one = groundsOf({ branches, exceptions: [{ ...leave, branch_id: 'a' }] }, monday)
  expect(one.open).toEqual([at(13, 17)])
  expect(one.leave).toEqual([at(0, 13), at(17, 24)])
  expect(groundsOf({ branches, exceptions: [{ ...leave, branch_id: null }] }, monday).open).toEqual([])
})

const visit = (from: string, to: string, status: 'booked' | 'cancelled' = 'booked') => ({
  status,
  time_zone: 'UTC',
  start: `${monday}T${from}:00Z`,
  end: `${monday}T${to}:00Z`,
})
const asked = (own: readonly ReturnType<typeof visit>[], minutes = 0, open = [at(9, 12)]) => ({
  own,
  open,
  now: { date: monday, minutes },
})

test('free is what is open, ahead and without a visit; a cancelled one takes no time', () => {
  expect(freeStretches(monday, asked([visit('10:00', '11:00')], 9.5 * 60))).toEqual([at(9.5, 10), at(11, 12)])
  expect(freeStretches(monday, asked([visit('10:00', '11:00', 'cancelled')]))).toEqual([at(9, 12)])
  expect(freeStretches(asLocalDate('2026-11-22'), asked([]))).toEqual([])
  expect(freeStretches(monday, asked([visit('09:15', '12:00')]))).toEqual([])
})

test('a free stretch is cut at full half hours; what is too short for a visit is not offered alone', () => {
  const pieces = (start: number, end: number) => freePieces(monday, asked([], 0, [{ start, end }]))
  expect(pieces(540, 600)).toEqual([at(9, 9.5), at(9.5, 10)])
  expect(pieces(560, 600)).toEqual([{ start: 570, end: 600 }])
  expect(pieces(540, 580)).toEqual([{ start: 540, end: 580 }])
})
