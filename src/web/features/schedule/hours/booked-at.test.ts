import { expect, test } from 'vitest'
import { isBookedAt } from './booked-at.ts'

test('hours are chosen for the doctor’s own services and those of this branch, whatever the branches are called', () => {
  const services = [
    { name: 'Own', branch_id: null, managed_by: null },
    { name: 'Here', branch_id: 'here', managed_by: 'Town Clinic' },
    { name: 'There', branch_id: 'there', managed_by: 'Town Clinic' },
  ]
  expect(services.filter(isBookedAt('here')).map(({ name }) => name)).toEqual(['Own', 'Here'])
})
