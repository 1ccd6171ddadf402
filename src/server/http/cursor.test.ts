import { expect, test } from 'vitest'
import { isDistance, isSqlMoment, isUuid, readCursor, writeCursor } from './cursor.ts'

test('a place in a list that is none of ours is refused, whatever the statement behind it would make of it', () => {
  const isPlace = (value: unknown) => Array.isArray(value) && isSqlMoment(value[0]) && isUuid(value[1])
  const id = '01a20308-0c6b-7921-b7e9-fb82697bb146'
  for (const moment of ['2027-01-04 10:00:00+00', '2027-01-04 10:00:00.123456+00', '2027-01-04T10:00:00Z'])
    expect(readCursor(writeCursor([moment, id]), isPlace)).toEqual([moment, id])
  for (const wrong of [
    'now',
    'infinity',
    'x',
    '',
    'nonsense',
    '294277-01-01',
    '2027-13-40T10:00:00Z',
    '2026-02-30T00:00:00Z',
    '2027-01-04 10:00:00+16',
    1e308,
    -1,
    'NaN',
  ])
    expect(() => readCursor(writeCursor([wrong, id]), isPlace), String(wrong)).toThrow()
  expect(() => readCursor(writeCursor(['2027-01-04T10:00:00Z', 'not-a-uuid']), isPlace)).toThrow()
  expect(() => readCursor('not base64 of anything', isPlace)).toThrow()
})

test('a distance is one of the earth', () => {
  expect([0, 1.5, 20_000, '3.25'].every(isDistance)).toBe(true)
  expect([-1, 1e308, Number.NaN, 'NaN', 'x', ''].some(isDistance)).toBe(false)
})
