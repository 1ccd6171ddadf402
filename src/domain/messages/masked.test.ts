import { expect, test } from 'vitest'
import { maskedAddress, maskedIn } from './masked.ts'

test('an address is masked but for its first letter and its house, a number but for its end', () => {
  expect(maskedAddress('pat.sample@example.com')).toBe('p••••@example.com')
  expect(maskedAddress('+44 7700 900123')).toBe('•••• 123')
  expect(maskedAddress('')).toBe('')
})

test('what a mail server says repeats no address and no number', () => {
  const error = '550 5.1.1 <pat.sample@example.com>: mailbox of other@example.org is full; call +44 7700 900123'
  expect(maskedIn(error, 'pat.sample@example.com')).toBe(
    '550 5.1.1 <p••••@example.com>: mailbox of o••••@example.org is full; call •••• 123',
  )
  expect(maskedIn('421 try again in 300 seconds', '')).toBe('421 try again in 300 seconds')
  expect(maskedIn('no route for 07700900123', '07700900123')).toBe('no route for •••• 123')
})
