import { expect, test } from 'vitest'
import { day, instant } from '../time/instant.ts'
import { isShortNotice, isTooLateToMove } from './short-notice.ts'

const now = instant(Date.parse('2026-11-26T09:00:00Z'))

test('a visit is cancelled at short notice from a day before its start on', () => {
  expect(isShortNotice(now, instant(now + day))).toBe(false)
  expect(isShortNotice(now, instant(now + day - 1))).toBe(true)
})

test('it is too late to move what can only be cancelled, and of no other visit is that said', () => {
  const visit = { status: 'booked', on_hold: false, actions: ['cancel'] } as const
  expect(isTooLateToMove(visit)).toBe(true)
  expect(isTooLateToMove({ ...visit, actions: ['move', 'cancel'] })).toBe(false)
  expect(isTooLateToMove({ ...visit, actions: [] })).toBe(false)
  // For another reason: the doctor's licence does not stand.
  expect(isTooLateToMove({ ...visit, on_hold: true })).toBe(false)
  expect(isTooLateToMove({ ...visit, status: 'arrived' })).toBe(false)
})
