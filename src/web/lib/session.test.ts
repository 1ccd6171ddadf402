import { expect, test } from 'vitest'
import { doorOf as doorInLetters } from '#domain/access/door-of.ts'
import { userTypes } from '#domain/access/permissions.ts'
import { doorOf } from './session.ts'

test('pages lead to the same door as letters do, for every kind of account', () => {
  for (const userType of userTypes) expect(doorOf(userType), userType).toBe(doorInLetters(userType))
})
