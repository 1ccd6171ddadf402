import { expect, test } from 'vitest'
import { freshOf, heldBack } from './fresh-visits.ts'

const visit = (id: string, version = 1) => ({ id, version })

test('what came and what changed since a list was looked at are told apart', () => {
  const before = [visit('a'), visit('b')]
  expect(freshOf(before, before)).toEqual({ came: [], changed: [] })
  expect(freshOf(before, [visit('c'), visit('a', 2), visit('b')])).toEqual({ came: ['c'], changed: ['a'] })
  expect(freshOf(before, [visit('a')])).toEqual({ came: [], changed: [] })
})

test('while somebody is in the middle of a list its rows change in their place and none moves', () => {
  const before = [visit('a'), visit('b'), visit('gone')]
  const after = [visit('new'), visit('b', 2), visit('a')]
  expect(heldBack(before, after)).toEqual([visit('a'), visit('b', 2), visit('gone')])
})
