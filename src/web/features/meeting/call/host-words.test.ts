import { expect, test } from 'vitest'
import { roleWords, strangerNote } from './host-words.ts'

test('who holds nothing but the address is told from an invited guest, whatever name they say', () => {
  const unchecked = 'Came by the address: nobody has checked who this is'
  expect(roleWords({ role: 'guest', proof: 'address' })).toBe(unchecked)
  expect(strangerNote({ proof: 'address' })).toBe(unchecked)
  expect(roleWords({ role: 'guest', proof: 'guest_link' })).toBe('Guest')
  expect(roleWords({ role: 'patient', proof: 'visit_link' })).toBe('Patient')
  expect(strangerNote({ proof: 'guest_link' })).toBeUndefined()
})
