import { expect, test } from 'vitest'
import { isToConfirm } from './own-number.ts'

test('a number is asked about while it is not confirmed, where texts come and their owner wants them', () => {
  const own = { number: '+44 7700 900123', isConfirmed: false, sendsTexts: true, off: ['reminders'] as const }
  expect(isToConfirm(own)).toBe(true)
  expect(isToConfirm({ ...own, isConfirmed: true })).toBe(false)
  expect(isToConfirm({ ...own, number: '' })).toBe(false)
  expect(isToConfirm({ ...own, sendsTexts: false })).toBe(false)
  expect(isToConfirm({ ...own, off: ['texts'] })).toBe(false)
})
