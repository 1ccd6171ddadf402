import { expect, test } from 'vitest'
import { licenceEnded } from '#domain/language/cancelled-words.ts'
import { statusWord } from './status-chip.tsx'

const declined = { offer_ended: { state: 'declined' } } as const
const expired = { offer_ended: { state: 'expired' } } as const

test('the clinic sees that an offer was not taken, where the visit itself has nothing more to say', () => {
  expect(statusWord({ status: 'booked', ...declined }, 'staff')).toBe('Offer declined')
  expect(statusWord({ status: 'booked', ...expired }, 'staff')).toBe('Offer not answered')
  expect(statusWord({ status: 'booked', offer_ended: null }, 'staff')).toBe('Confirmed')
})

test('a request stays one that waits for an answer, and patients read no word of the clinic', () => {
  expect(statusWord({ status: 'requested', ...declined }, 'staff')).toBe('Requested')
  expect(statusWord({ status: 'arrived', ...expired }, 'staff')).toBe('Checked in')
  expect(statusWord({ status: 'booked', ...declined }, 'patient')).toBe('Confirmed')
  expect(statusWord({ status: 'booked', on_hold: true, ...declined }, 'staff')).toBe('On hold')
})

test('a visit that ended with the licence of its doctor is not said to be cancelled by the clinic', () => {
  const visit = { status: 'cancelled', cancelled_by: 'staff' } as const
  expect(statusWord({ ...visit, cancel_reason: licenceEnded }, 'patient')).toBe('Cancelled')
  expect(statusWord({ ...visit, cancel_reason: 'Equipment' }, 'patient')).toBe('Cancelled by the clinic')
})
