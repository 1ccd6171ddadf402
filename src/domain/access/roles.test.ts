import { expect, test } from 'vitest'
import { doorOf } from './door-of.ts'
import { logInWindow } from './log-in-limits.ts'
import { userTypes } from './permissions.ts'
import { branchRoleNames, branchRoles } from './roles.ts'

test('a manager gives two roles at a branch, each named and told in words', () => {
  expect(branchRoleNames).toEqual(['receptionist', 'reader'])
  expect(Object.values(branchRoles).map(({ name }) => name)).toEqual(['Front desk', 'Read only'])
  expect(branchRoles.receptionist.words).toMatch(/^Sees the day, books/)
  expect(branchRoles.reader.words).toMatch(/changes nothing/)
})

test('patients, doctors and everybody else log in at three doors', () => {
  expect(userTypes.map((userType) => [userType, doorOf(userType)])).toEqual([
    ['patient', 'usr'],
    ['doctor', 'doc'],
    ['facility-manager', 'fam'],
    ['branch-staff', 'fam'],
    ['platform-admin', 'fam'],
  ])
})

test('wrong passwords are counted for a quarter of an hour', () => {
  expect(logInWindow).toBe(15 * 60 * 1000)
})
