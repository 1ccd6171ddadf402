import { expect, test } from 'vitest'
import { aboveIn, asTree, mostLevels, wayTo, whyNotInside } from './folder-tree.ts'

const chain = ['a', 'b', 'c', 'd', 'e'].map((id, place, all) => ({
  id,
  parent_id: all[place - 1] ?? null,
  above: all.slice(0, place),
}))

test('a folder lies neither in itself nor in what lies in it', () => {
  const [a, b, c] = chain
  expect(whyNotInside({ id: 'a', levels: 2 }, a ?? null)).toBe('folder_in_itself')
  expect(whyNotInside({ id: 'a', levels: 2 }, c ?? null)).toBe('folder_in_itself')
  expect(whyNotInside({ id: 'c', levels: 0 }, b ?? null)).toBeUndefined()
})

test('folders lie in each other five deep and no deeper, what they bring along counted', () => {
  const deepest = chain[mostLevels - 1] ?? null
  expect(whyNotInside({ id: 'new', levels: 0 }, chain[mostLevels - 2] ?? null)).toBeUndefined()
  expect(whyNotInside({ id: 'new', levels: 0 }, deepest)).toBe('folders_too_deep')
  expect(whyNotInside({ id: 'new', levels: 1 }, chain[mostLevels - 2] ?? null)).toBe('folders_too_deep')
  expect(whyNotInside({ id: 'new', levels: mostLevels - 1 }, null)).toBeUndefined()
  expect(whyNotInside({ id: 'new', levels: mostLevels }, null)).toBe('folders_too_deep')
})

test('the way to a folder is told from the outermost one, the tree with each folder before what lies in it', () => {
  expect(aboveIn(chain[1] ?? null)).toEqual(['a', 'b'])
  expect(aboveIn(null)).toEqual([])
  expect(wayTo(chain, 'c').map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  const other = { id: 'x', parent_id: null, above: [] }
  const told = asTree([other, ...chain.toReversed()])
  expect(told.map(({ folder, level }) => `${level}${folder.id}`)).toEqual(['0x', '0a', '1b', '2c', '3d', '4e'])
  // What lies in a folder that is not shown stands among the outermost.
  expect(asTree(chain.slice(1))[0]).toMatchObject({ level: 0, folder: { id: 'b' } })
})
