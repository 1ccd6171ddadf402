import { expect, test } from 'vitest'
import { isNearlyOver } from './is-nearly-over.ts'

test('a host is told in the last five minutes of a visit, and neither before nor once its time is over', () => {
  const end = Date.parse('2027-01-05T09:30:00Z')
  const at = (time: string) => isNearlyOver(end, Date.parse(`2027-01-05T${time}Z`))
  expect(at('09:24:59')).toBe(false)
  expect(at('09:25:00')).toBe(true)
  expect(at('09:29:59')).toBe(true)
  expect(at('09:30:00')).toBe(false)
  expect(isNearlyOver(end, 0)).toBe(false)
})
