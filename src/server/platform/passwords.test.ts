import { expect, test } from 'vitest'
import { hashPassword, isPassword } from './passwords.ts'

test('a password is right for the account that has it, and for no other', async () => {
  const stored = await hashPassword('a long enough password')
  expect(await isPassword(stored, 'a long enough password')).toBe(true)
  expect(await isPassword(stored, 'A long enough password')).toBe(false)
  expect(await isPassword(undefined, 'a long enough password')).toBe(false)
})

test('an account that was deleted has no password: none is right, not even the one of nobody', async () => {
  for (const password of ['', 'none', 'nobody has this password']) {
    expect(await isPassword('none', password)).toBe(false)
    expect(await isPassword(undefined, password)).toBe(false)
  }
})
