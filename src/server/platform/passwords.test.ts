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

test('a password is kept as Argon2id, at the least cost that is advised, and never twice the same', async () => {
  const password = 'four quiet words here'
  const [one, other] = [await hashPassword(password), await hashPassword(password)]
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(one).not.toBe(other)
})
