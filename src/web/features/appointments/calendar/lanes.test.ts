import { expect, test } from 'vitest'
import { lanesOf } from './lanes.ts'

const at = (thing: string, start: number, end: number) => ({ thing, start, end })
const shown = (...placed: ReturnType<typeof at>[]) =>
  lanesOf(placed).map(({ thing, lane, lanes }) => `${thing} ${lane + 1}/${lanes}`)

test('visits one after the other have the whole width', () => {
  expect(shown(at('b', 30, 60), at('a', 0, 30))).toEqual(['a 1/1', 'b 1/1'])
})

test('visits that overlap stand side by side, and a lane that came free is used again', () => {
  expect(shown(at('a', 0, 60), at('b', 10, 30), at('c', 30, 60))).toEqual(['a 1/2', 'b 2/2', 'c 2/2'])
  expect(shown(at('a', 0, 60), at('b', 10, 60), at('c', 20, 60), at('d', 60, 90))).toEqual([
    'a 1/3',
    'b 2/3',
    'c 3/3',
    'd 1/1',
  ])
})
