import { expect, test } from 'vitest'
import { fault } from '../fault.ts'
import { needFaults } from './need-rules.ts'

type Typed = Parameters<typeof needFaults>[0][number]

const nothing: Typed = { pool_id: null, point_id: null, kind: null, from_minute: 0, until_minute: null }
const room = { ...nothing, kind: 'room' }

/** What is wrong with a room that is needed for some minutes of a visit of half an hour. */
const during = (from_minute: number, until_minute: number | null) =>
  needFaults([{ ...room, from_minute, until_minute }], 30)

test('a service needs one thing a line: a pool, a room or device, or any of a kind', () => {
  for (const named of [{ pool_id: 'a' }, { point_id: 'b' }, { kind: 'room' }, { pool_id: 'a', kind: '' }])
    expect(needFaults([{ ...nothing, ...named }], 30)).toBeUndefined()
  for (const named of [{}, { kind: '' }, { pool_id: 'a', kind: 'room' }, { point_id: 'b', pool_id: 'a' }])
    expect(needFaults([{ ...nothing, ...named }], 30)).toEqual(fault('need_missing'))
})

test('it is needed within the visit, to the end of it where nothing else is said', () => {
  expect([during(0, null), during(25, null), during(0, 30), during(10, 15)]).toEqual(Array(4).fill(undefined))
  for (const wrong of [during(30, null), during(35, 40), during(0, 35), during(30, 30)])
    expect(wrong).toEqual(fault('need_after_visit'))
})

test('what is needed is needed for some time', () => {
  expect([during(15, 10), during(15, 15)]).toEqual(Array(2).fill(fault('need_backwards')))
})

test('the first line that is wrong is told, and a service may need nothing', () => {
  expect(needFaults([], 30)).toBeUndefined()
  expect(needFaults([room, nothing, { ...room, from_minute: 30 }], 30)).toEqual(fault('need_missing'))
})
