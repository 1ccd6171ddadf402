import { expect, test } from 'vitest'
import { isLateTold } from './late-reasons.ts'

test('whoever waits is written to from a quarter of an hour on, and again only when it got worse', () => {
  expect([isLateTold(0, 10), isLateTold(0, 14), isLateTold(0, 15), isLateTold(10, 20)]).toEqual([
    false,
    false,
    true,
    true,
  ])
  expect([isLateTold(20, 20), isLateTold(30, 20), isLateTold(20, 0), isLateTold(20, 30)]).toEqual([
    false,
    false,
    false,
    true,
  ])
})
