import { expect, test } from 'vitest'
import { isNearAt } from './kept-code.ts'

const kept = {
  code: 'ABCD-1234',
  branch: 'here',
  zone: 'Europe/London',
  start: '2027-01-05T15:00:00.000Z',
  end: '2027-01-05T15:30:00.000Z',
}
const at = (time: string) => Date.parse(`2027-01-${time}:00.000Z`)

test('a visit is found at the door of its own branch, on its day', () => {
  expect(isNearAt('here', kept, at('05T14:30'))).toBe(true)
  expect(isNearAt('elsewhere', kept, at('05T14:30'))).toBe(false)
  expect(isNearAt('here', kept, at('05T02:00'))).toBe(false)
})
