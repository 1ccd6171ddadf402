import { expect, test } from 'vitest'
import { aboutRight, isBranchRight } from './branch-rights.ts'
import { doorOf } from './door-of.ts'
import { logInWindow } from './log-in-limits.ts'
import { userTypes } from './permissions.ts'
import { branchRoleNames, branchRoles, builtInRoles } from './roles.ts'

test('the roles that are there from the start are named and told in words; manager and doctor are not given at a branch', () => {
  expect(Object.values(builtInRoles).map(({ name }) => name)).toEqual([
    'Facility manager',
    'Branch manager',
    'Doctor',
    'Nurse or assistant',
    'Front desk',
    'Records clerk',
    'Read only',
  ])
  expect(branchRoleNames).toEqual(['branch_manager', 'nurse', 'receptionist', 'records_clerk', 'viewer'])
  expect(Object.keys(branchRoles)).toEqual(branchRoleNames)
  for (const role of Object.values(builtInRoles)) expect(role.words).toMatch(/^[A-Z].+\.$/)
})

test('whoever runs a place reads no reasons for visits', () => {
  expect(builtInRoles.facility_manager.permissions).not.toContain('appointments.reason')
  expect(builtInRoles.branch_manager.permissions).not.toContain('appointments.reason')
})

test('every role from the start holds with each right those that it needs, and rights of a branch alone', () => {
  for (const name of branchRoleNames) {
    const held: readonly string[] = branchRoles[name].permissions
    for (const right of held.filter(isBranchRight))
      expect(held, right).toEqual(expect.arrayContaining([...(aboutRight(right).needs ?? [])]))
    expect(held.every(isBranchRight), name).toBe(true)
  }
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
