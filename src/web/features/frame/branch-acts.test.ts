import { expect, test } from 'vitest'
import type { Permission } from '#domain/access/permissions.ts'
import { branchActs } from './branch-acts.ts'

const waysAt = (takesPatients: boolean, ...rights: Permission[]) =>
  branchActs({ branchId: 'one', home: '/branch', rights: new Set(rights), takesPatients }).entries.flatMap((entry) =>
    'to' in entry ? [entry.to.replace('/branch/', '')] : [],
  )
const waysOf = (...rights: Permission[]) => waysAt(true, ...rights)

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

test('nothing is begun for a patient at a branch that takes nobody; who is there is checked in all the same', () => {
  expect(waysOf('appointments.create')).toEqual(['dashboard?do=new'])
  expect(waysAt(false, 'appointments.create', 'queue.check_in')).toEqual(['dashboard?do=check-in'])
})
