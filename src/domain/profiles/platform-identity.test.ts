import { expect, test } from 'vitest'
import { settingFault } from './platform-identity.ts'

test('what stands in the subject of each mail is a name, in one line, that leads nowhere', () => {
  expect(settingFault('brand', 'St. Mary’s Booking')).toBeUndefined()
  expect(settingFault('brand', 'Mary\nBcc: all@example.com')).toBeDefined()
  expect(settingFault('brand', 'Log in at https://evil.example')).toBeDefined()
  expect(settingFault('operator', 'Clinics \u202E of town')).toBeDefined()
})

test('an address may have lines, and nothing that turns words around; hours have one line of words', () => {
  expect(settingFault('operator_address', '1 Long Street\nSampleton')).toBeUndefined()
  expect(settingFault('operator_address', '1 Long \u202E Street')).toBeDefined()
  expect(settingFault('contact_hours', 'Monday to Friday, 9am to 5pm')).toBeUndefined()
})
