import { expect, test } from 'vitest'
import { instant } from '../time/instant.ts'
import { isNewTo } from './new-papers.ts'

test('a paper is new until somebody has looked since it came: at the lists, or at itself', () => {
  const paper = { id: 'a', came: instant(1000) }
  const before = (list: number | undefined, papers: Record<string, number> = {}) => ({
    list: list === undefined ? undefined : instant(list),
    papers: new Map(Object.entries(papers).map(([id, at]) => [id, instant(at)])),
  })
  expect(isNewTo(before(undefined), paper)).toBe(true)
  expect(isNewTo(before(999, { a: 500, b: 2000 }), paper)).toBe(true)
  expect(isNewTo(before(1000), paper)).toBe(false)
  expect(isNewTo(before(999, { a: 1001 }), paper)).toBe(false)
})
