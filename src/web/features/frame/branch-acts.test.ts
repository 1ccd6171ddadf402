import { expect, test } from 'vitest'
import type { Permission } from '#domain/access/permissions.ts'
import { branchActs } from './branch-acts.ts'

const waysOf = (...rights: Permission[]) =>
  branchActs({ branchId: 'one', home: '/branch', rights: new Set(rights) }).entries.flatMap((entry) =>
    'to' in entry ? [entry.to.replace('/branch/', '')] : [],
  )

test('each act of a branch is offered to whoever has its right, and leads to where it is done at once', () => {
  expect(waysOf()).toEqual([])
  expect(waysOf('queue.work')).toEqual(['service-points', 'service-points?do=pause'])
  expect(waysOf('queue.check_in')).toEqual(['dashboard?do=walk-in', 'dashboard?do=check-in'])
  expect(waysOf('appointments.progress')).toEqual(['dashboard?do=late'])
  expect(waysOf('appointments.view')).toEqual(['appointments?do=print'])
  expect(waysOf('schedule.edit.others')).toEqual(['schedule?tab=closed&do=close'])
  expect(waysOf('branch.edit')).toEqual(['schedule?tab=details'])
  expect(waysOf('services.edit')).toEqual(['services?do=add'])
  expect(waysOf('users.edit')).toEqual(['doctors?do=add'])
})
